-- Links that set a new password. Only the hash of the token is kept; a row that was used is deleted.
create table password_resets (
  token_hash bytea primary key,
  workspace_id uuid not null,
  merchant_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (workspace_id, merchant_id) references merchants (workspace_id, id)
);
create index password_resets_of_merchant on password_resets (workspace_id, merchant_id);
select lock_to_workspace('password_resets');
