"""JSON lines: everything of a session, the same bytes from every record that holds it.

A header; the events, parents first; the operations, each after those that it follows; an end with
counts and a digest of all lines before it. Ids prove the events and operations, the digest the rest.
"""
