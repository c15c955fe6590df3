create table runs (
  workspace_id uuid not null,
  id uuid not null,
  kind text not null,
  purpose text not null,
  status text not null check (status in ('queued', 'running', 'paused', 'waiting', 'completed', 'failed', 'cancelled')),
  -- One claim by one worker: a new id at each claim, so that a worker that lost the run and got it again is still told apart.
  owner uuid,
  wish text check (wish in ('pause', 'cancel')),
  -- How often the run was claimed since it last stored a step.
  attempt integer not null default 0,
  input json not null,
  progress json,
  output json,
  error json,
  -- A queued or waiting run is left alone until then.
  wake_at timestamptz,
  delivered_at timestamptz,
  heartbeat_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (workspace_id, id),
  check ((status = 'running') = (owner is not null)),
  check ((status in ('completed', 'failed', 'cancelled')) = (ended_at is not null))
);
create unique index runs_one_live on runs (workspace_id, purpose) where ended_at is null;
create index runs_of_purpose on runs (workspace_id, purpose, id);
create index runs_live on runs (kind, status) where ended_at is null;

create table run_steps (
  workspace_id uuid not null,
  run_id uuid not null,
  name text not null,
  answer json not null,
  stored_at timestamptz not null,
  primary key (workspace_id, run_id, name),
  foreign key (workspace_id, run_id) references runs on delete cascade
);

create table run_approvals (
  workspace_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  name text not null,
  question text not null,
  args json not null,
  args_hash text not null,
  decision text check (decision in ('approved', 'rejected', 'expired')),
  decided_by text,
  decided_at timestamptz,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, run_id, name),
  foreign key (workspace_id, run_id) references runs on delete cascade
);

select lock_to_workspace('runs');
select lock_to_workspace('run_steps');
select lock_to_workspace('run_approvals');
