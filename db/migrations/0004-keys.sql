create table secrets (
  id uuid primary key,
  workspace_id uuid not null references workspaces (id),
  kind text not null,
  key_id text not null,
  wrapped_key bytea not null,
  sealed bytea not null,
  masked text not null,
  saved_at timestamptz not null default now(),
  unique (workspace_id, kind)
);
create index secrets_by_key on secrets (key_id);
select lock_to_workspace('secrets');

-- What a service last said of a saved key. It speaks of one secret: after a new key is saved under the same kind, an older row says nothing.
create table key_checks (
  workspace_id uuid not null references workspaces (id),
  key_type text not null,
  secret_id uuid not null,
  result text not null check (result in ('accepted', 'refused', 'unreachable')),
  message text,
  checked_at timestamptz not null,
  primary key (workspace_id, key_type)
);
select lock_to_workspace('key_checks');
