CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO meta (name, value) VALUES ('schema', '1'), ('probe', '');
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    status TEXT NOT NULL,
    is_open INTEGER NOT NULL,
    updated DOUBLE PRECISION NOT NULL,
    body TEXT NOT NULL
);
CREATE INDEX tables_open ON tables (is_open, status, updated);
CREATE TABLE members (
    player TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (player, table_id)
);
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
);
CREATE TABLE commands (
    table_id TEXT NOT NULL REFERENCES tables (id),
    player TEXT NOT NULL,
    id TEXT NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY (table_id, player, id)
);
CREATE TABLE papers (
    table_id TEXT NOT NULL REFERENCES tables (id),
    name TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, name)
);
