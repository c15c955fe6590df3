-- Runs of workflows. What drives one is the engine's run of the same id; whoever holds that one's lease alone writes here.
create table workflow_runs (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  workflow_id uuid not null,
  -- Null: the draft was run, and stands in `definition`.
  version integer,
  definition json,
  name text not null,
  status text not null check (status in
    ('queued', 'running', 'paused', 'waiting', 'completed', 'partly_done', 'outcome_unknown', 'failed', 'cancelled')),
  cause json not null,
  -- The same key starts one run.
  start_key text not null,
  input json not null,
  output json,
  error json,
  -- What a person wants of a run that is being driven.
  control text check (control in ('pause', 'cancel')),
  -- Counts what its driver must look at anew.
  wakes integer not null default 0,
  -- How often it was taken up since it last stored something.
  lives integer not null default 0,
  -- Whether it is one of the runs that its workflow has at once; the others wait in line.
  has_slot boolean not null,
  -- The workflows that led to it, itself the last: none may stand twice.
  chain uuid[] not null,
  parent_run_id uuid,
  -- Whose keys its effects have: its own, or those of the run that it repeats.
  key_root uuid not null,
  from_step_id text,
  -- In place of what its mappings give; SQL null for none.
  from_input json,
  -- By path: how often a person had the effect there repeated.
  repeats json not null,
  current_step text,
  steps_done integer not null default 0,
  steps_total integer not null,
  items_total integer not null default 0,
  items_done integer not null default 0,
  items_failed integer not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, workflow_id, start_key),
  foreign key (workspace_id, workflow_id) references workflows (workspace_id, id) on delete cascade
);
select lock_to_workspace('workflow_runs');
create index workflow_runs_of_workflow on workflow_runs (workspace_id, workflow_id, id desc);
create index workflow_runs_live on workflow_runs (workspace_id, workflow_id, id) where ended_at is null;
create index workflow_runs_ended on workflow_runs (ended_at) where ended_at is not null;
create index workflow_runs_children on workflow_runs (workspace_id, parent_run_id) where parent_run_id is not null;

-- Steps by their path, and the items of loops under "<loop>[<index>]".
create table workflow_step_runs (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  run_id uuid not null,
  path text not null,
  id uuid not null,
  step_id text not null,
  -- The item that it belongs to, or that it is; empty outside loops.
  frame text not null,
  item_index integer,
  is_item boolean not null default false,
  status text not null,
  port text,
  attempt integer not null,
  -- How often a person had it sent again.
  repeat integer not null default 0,
  error json,
  waits_for json,
  -- What it waits for, by its kind.
  waits_type text,
  -- Of a wait for an event: the last event before it began.
  after_event text,
  -- What a person answered; its driver reads it.
  answer json,
  input json,
  output json,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (workspace_id, run_id, path),
  unique (workspace_id, id),
  foreign key (workspace_id, run_id) references workflow_runs (workspace_id, id) on delete cascade
);
select lock_to_workspace('workflow_step_runs');
create index workflow_step_runs_of_step on workflow_step_runs (workspace_id, run_id, step_id, status, id);
create index workflow_step_runs_waiting on workflow_step_runs (workspace_id, waits_type) where waits_type is not null;

-- The lists of loops, as they were when the loop began, in pages.
create table workflow_loop_items (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  run_id uuid not null,
  path text not null,
  page integer not null,
  items json not null,
  primary key (workspace_id, run_id, path, page),
  foreign key (workspace_id, run_id) references workflow_runs (workspace_id, id) on delete cascade
);
select lock_to_workspace('workflow_loop_items');

-- What steps did outside, each under its key; recorded before it leaves.
create table workflow_effects (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  key text not null,
  -- The run that begun it last.
  run_id uuid not null,
  path text not null,
  step_id text not null,
  kind text not null,
  description text not null,
  takes_key boolean not null,
  can_undo boolean not null,
  state text not null check (state in ('begun', 'done', 'failed', 'unknown', 'not_sent')),
  output json,
  begun_at timestamptz not null,
  ended_at timestamptz,
  primary key (workspace_id, key),
  foreign key (workspace_id, run_id) references workflow_runs (workspace_id, id) on delete cascade
);
select lock_to_workspace('workflow_effects');
create index workflow_effects_of_run on workflow_effects (workspace_id, run_id, path);

create table workflow_step_logs (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  run_id uuid not null,
  step_run_id uuid not null,
  id uuid not null,
  level text not null,
  message text not null,
  at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, run_id) references workflow_runs (workspace_id, id) on delete cascade
);
select lock_to_workspace('workflow_step_logs');
create index workflow_step_logs_of_step on workflow_step_logs (workspace_id, step_run_id, id);
