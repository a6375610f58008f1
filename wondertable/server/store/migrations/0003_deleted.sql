-- All that is kept of a table that was deleted: the answer to the command.
CREATE TABLE deleted (
    id TEXT PRIMARY KEY,
    player TEXT NOT NULL,
    command TEXT NOT NULL,
    answer TEXT NOT NULL
);
