create table stores (
  workspace_id uuid not null,
  id uuid not null,
  domain text not null,
  is_demo boolean not null default false,
  -- At most one store of a workspace is the one the console works on.
  is_active boolean not null default true,
  grant_kind text not null check (grant_kind in ('token', 'client', 'oauth')),
  client_id text,
  token_expires_at timestamptz,
  -- Who renews the token now: a lease, so that a process that dies does not lock the store.
  renewal_lease timestamptz,
  is_connected boolean not null default true,
  problem jsonb,
  scopes text[] not null default '{}',
  shop jsonb not null,
  seller_edits jsonb not null default '{}',
  connected_at timestamptz not null,
  last_sync_at timestamptz,
  last_full_sync_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, domain)
);
create unique index stores_active on stores (workspace_id) where is_active;
select lock_to_workspace('stores');

create table oauth_states (
  workspace_id uuid not null,
  state_hash bytea primary key,
  domain text not null,
  expires_at timestamptz not null
);
select lock_to_workspace('oauth_states');

create table webhook_deliveries (
  workspace_id uuid not null,
  store_id uuid not null,
  delivery_id text not null,
  topic text not null,
  received_at timestamptz not null default now(),
  primary key (workspace_id, store_id, delivery_id),
  foreign key (workspace_id, store_id) references stores (workspace_id, id)
);
select lock_to_workspace('webhook_deliveries');
