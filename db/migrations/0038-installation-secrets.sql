-- Secrets that belong to no workspace but to the installation: all processes of one database use the same.
create table installation_secrets (
  kind text primary key,
  key_id text not null,
  wrapped_key bytea not null,
  sealed bytea not null
);
