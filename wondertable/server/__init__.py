"""Live tables: matches that several people play over the network, kept in a store.

``models`` is what is kept, ``store`` keeps it; ``room`` is one table with its only writer, ``rooms`` all of them;
``frames`` is the one place where what a viewer gets is made; ``worker_pool`` lets worker processes think for bots;
``marks`` is what a team marks on the table; ``sockets`` serves connections, ``api`` has the routes of the JSON API
(``routes`` reads their requests by the types in ``http_types``), ``security``, ``body_limits`` and ``page_files``
stand before and beside it, ``app`` is all of it as one application. The protocol is described in docs/protocol.md.
"""
