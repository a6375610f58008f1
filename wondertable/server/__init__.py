"""Live tables: matches that several people play over the network, kept in a store.

``rows`` is what is kept, ``store`` keeps it; ``live`` is one table with its only writer, ``lobby`` all of them;
``frames`` is the one place where what a viewer gets is made; ``bots`` lets worker processes think; ``plan`` is what a
team marks on the table, in ``sandbox`` it tries moves out; ``api``, ``sockets`` and ``app`` are the network side. The
protocol is described in docs/protocol.md.
"""
