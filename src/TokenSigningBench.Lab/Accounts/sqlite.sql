-- The lab's accounts in SQLite. Its key is the table: a login reads one page.
create table accounts (
    name text primary key,
    salt blob not null,
    hash blob not null,
    ha1_md5 text not null,
    ha1_sha256 text not null
) without rowid, strict;
