"""The scripts with which a shell asks meso for completions.

All three use click's protocol: the words and the cursor go in as environment variables, lines of
kind and value come back. Blanks, quotes and commas in names must reach the command line unharmed.
"""

from __future__ import annotations

from click.shell_completion import ZshComplete

_BASH = r"""
_meso_quote() {
    # Prints the name $2 so that it is read as itself after the text $1, which may end inside quotes.
    # Fails if no such form is certain: within substitutions and $'…'.
    local LC_ALL=C.UTF-8 text=$1 name=$2 open= last= char i
    for ((i = 0; i < ${#text}; i++)); do
        char=${text:i:1}
        case $open$last$char in
            *'`' | '$(' | '"$(' | "\$'" | '$"') [[ $open == \' ]] || return 1 ;;
        esac
        last=$char
        case $open$char in
            \' | \") open=$char last= ;;
            \'\' | \"\") open= ;;
            \\ | \"\\) ((++i)) ;;
        esac
    done
    case $open in
        '') printf %q "$name" ;;
        \') printf %s "${name//\'/\'\\\'\'}" ;;
        *)
            for ((i = 0; i < ${#name}; i++)); do
                char=${name:i:1}
                case $char in
                    [\"\$\`\\]) printf %s "\\$char" ;;
                    !) printf %s '"\!"' ;;
                    *) printf %s "$char" ;;
                esac
            done
            ;;
    esac
    # After a quote the shell does not close the quotes by itself.
    [[ ! $open || $name != *"$open" ]] || printf %s "$open"
}

_meso_completion() {
    local IFS=$'\n' kind value
    COMPREPLY=()
    while IFS=, read -r kind value; do
        case $kind in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            plain) value=$(_meso_quote "${COMP_LINE:0:COMP_POINT}" "$value") && COMPREPLY+=("$value") ;;
        esac
    done < <(
        COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD=$COMP_CWORD _MESO_COMPLETE=bash_complete "$1" 2>/dev/null
    )
}

complete -o nosort -F _meso_completion meso
""".lstrip()

_FISH = """\
function _meso_completion
    set -l line (commandline -cp)
    set -l word (commandline -t)
    for found in (env _MESO_COMPLETE=fish_complete COMP_WORDS="$line" COMP_CWORD="$word" meso 2>/dev/null)
        set -l parts (string split -m 1 "," -- $found)
        switch $parts[1]
            case dir
                __fish_complete_directories $parts[2]
            case file
                __fish_complete_path $parts[2]
            case plain
                printf '%s\\n' $parts[2]
        end
    end
end

complete --no-files --command meso --arguments "(_meso_completion)"
"""


def script_for(shell: str) -> str:
    """The script of bash, zsh or fish."""
    if shell == "zsh":
        names = {"prog_name": "meso", "complete_var": "_MESO_COMPLETE", "complete_func": "_meso_completion"}
        return ZshComplete.source_template % names
    return {"bash": _BASH, "fish": _FISH}[shell]
