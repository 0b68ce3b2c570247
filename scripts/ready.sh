# Sourced by the other scripts, with $root and $purpose (`run` or `dev`) set: makes `.venv` ready for that
# purpose if it is not, and sets $python to its Python.
#
# A stamp is a copy of the lock with the same date, so that comparing them starts no process.
case $purpose in dev) lock=requirements-dev.lock ;; *) lock=requirements.lock ;; esac
stamp=$root/.venv/$lock
lock=$root/$lock
python=$root/.venv/bin/python
if [ ! -x "$python" ] || [ ! -f "$stamp" ] || [ "$lock" -nt "$stamp" ] || [ "$lock" -ot "$stamp" ]; then
    found=$("$root/scripts/find-python") && "$found" "$root/scripts/environment.py" "$purpose" || exit 1
fi

# The first of these forbids compiled modules, which make the next start fast.
unset PYTHONDONTWRITEBYTECODE PYTHONHOME PYTHONPATH
