-- The lab's accounts in PostgreSQL, and the stored functions that a login calls.
create table accounts (
    name text primary key,
    salt bytea not null,
    hash bytea not null,
    ha1_md5 text not null,
    ha1_sha256 text not null
);

-- One row, or none: the server hashes what the user sent with the salt, and compares.
create function account_password(account text) returns table (salt bytea, hash bytea)
    language sql stable
    as 'select accounts.salt, accounts.hash from accounts where accounts.name = account';

create function account_ha1_md5(account text) returns table (ha1 text)
    language sql stable
    as 'select accounts.ha1_md5 from accounts where accounts.name = account';

create function account_ha1_sha256(account text) returns table (ha1 text)
    language sql stable
    as 'select accounts.ha1_sha256 from accounts where accounts.name = account';
