CREATE TABLE campaigns (
    id TEXT PRIMARY KEY,
    updated DOUBLE PRECISION NOT NULL,
    body TEXT NOT NULL
);
CREATE TABLE campaign_members (
    player TEXT NOT NULL,
    campaign_id TEXT NOT NULL REFERENCES campaigns (id),
    PRIMARY KEY (player, campaign_id)
);
