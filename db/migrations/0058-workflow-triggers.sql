-- What starts the published version of a workflow by itself: docs/decisions/0046.
create table workflow_triggers (
  workspace_id uuid not null,
  workflow_id uuid not null,
  definition json not null,
  -- Its event, where it starts on one.
  event text,
  is_on boolean not null,
  -- Events up to this one were before it.
  after_id bigint not null default 0,
  -- Of a schedule: when it runs next, when that was worked out, and how many runs were left out.
  next_at timestamptz,
  computed_at timestamptz,
  missed integer not null default 0,
  last_at timestamptz,
  last_run_id uuid,
  -- Why it last started nothing.
  last_problem text,
  set_at timestamptz not null,
  primary key (workspace_id, workflow_id),
  foreign key (workspace_id, workflow_id) references workflows (workspace_id, id) on delete cascade
);
select lock_to_workspace('workflow_triggers');
create index workflow_triggers_due on workflow_triggers (next_at) where is_on and next_at is not null;
create index workflow_triggers_of_events on workflow_triggers (workspace_id) where is_on and event is not null;

-- How far the triggers of a workspace have read its events.
create table event_readers (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  read_to bigint not null
);
select lock_to_workspace('event_readers');

-- Where a workflow is called from outside. The address and its secret are in the vault; this is the hash of the address.
create table workflow_webhooks (
  workspace_id uuid not null,
  workflow_id uuid not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_called_at timestamptz,
  primary key (workspace_id, workflow_id),
  foreign key (workspace_id, workflow_id) references workflows (workspace_id, id) on delete cascade
);
select lock_to_workspace('workflow_webhooks');

-- Calls that were taken: the same delivery starts one run. Kept as long as a signed call is good, and a day more.
create table workflow_webhook_calls (
  workspace_id uuid not null,
  workflow_id uuid not null,
  delivery_id text not null,
  called_at timestamptz not null,
  primary key (workspace_id, workflow_id, delivery_id),
  foreign key (workspace_id, workflow_id) references workflow_webhooks (workspace_id, workflow_id) on delete cascade
);
select lock_to_workspace('workflow_webhook_calls');
create index workflow_webhook_calls_by_time on workflow_webhook_calls (workspace_id, workflow_id, called_at);
