create table workspaces (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null
);

-- Its own id is the workspace, so lock_to_workspace does not fit.
alter table workspaces enable row level security;
alter table workspaces force row level security;
create policy workspace_lock on workspaces to vitrine_app
  using (id = nullif(current_setting('app.workspace_id', true), '')::uuid)
  with check (id = nullif(current_setting('app.workspace_id', true), '')::uuid);
do $$
begin
  execute format('create policy system_access on workspaces to %I using (true) with check (true)', current_user);
end $$;
grant select, update on workspaces to vitrine_app;

create table merchants (
  id uuid primary key,
  workspace_id uuid not null references workspaces (id),
  email text not null,
  email_folded text not null unique,
  name text,
  password_hash text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (workspace_id, id)
);
select lock_to_workspace('merchants');

create table sessions (
  id uuid primary key,
  workspace_id uuid not null,
  merchant_id uuid not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ip text not null,
  agent text not null,
  revoked_at timestamptz,
  foreign key (workspace_id, merchant_id) references merchants (workspace_id, id)
);
create index sessions_of_merchant on sessions (merchant_id, last_seen_at);
select lock_to_workspace('sessions');

-- The columns and their order are what rate-limiter-flexible writes. Rows belong to addresses and e-mails, not to workspaces.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expired on rate_limits (expire);

create table audit_log (
  id uuid primary key,
  workspace_id uuid not null references workspaces (id),
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null
);
create index audit_log_newest on audit_log (workspace_id, created_at desc);
select lock_to_workspace('audit_log');
revoke update, delete on audit_log from vitrine_app;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
