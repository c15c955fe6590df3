-- Drafts run over the recorded past. What drives one is the engine's run `run_id`; its row is completed with all its effects at once.
create table rehearsals (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  workflow_id uuid not null,
  run_id uuid not null,
  draft_revision integer not null,
  -- The draft as it stood, and what of it decides what it does.
  definition json not null,
  fingerprint text not null,
  published_version integer,
  picks json not null,
  period_from timestamptz not null,
  period_to timestamptz not null,
  recorded_since timestamptz,
  draft json,
  published json,
  log_hash text,
  sampled text[] not null,
  outgoing integer not null default 0,
  created_at timestamptz not null,
  completed_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, workflow_id) references workflows (workspace_id, id) on delete cascade
);
select lock_to_workspace('rehearsals');
create index rehearsals_of_workflow on rehearsals (workspace_id, workflow_id, created_at desc, id);
create index rehearsals_of_definition on rehearsals (workspace_id, workflow_id, fingerprint)
  where completed_at is not null;

-- What each would have done, in the order of its log. The same key on both sides is the same thing done by both.
create table rehearsed_effects (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  rehearsal_id uuid not null,
  side text not null check (side in ('draft', 'published')),
  place integer not null,
  key text not null,
  at timestamptz not null,
  step_id text not null,
  step_name text not null,
  kind text not null,
  of text not null,
  subject text not null,
  field text,
  before text,
  after text,
  spend_minor bigint,
  hold text,
  primary key (workspace_id, rehearsal_id, side, place),
  foreign key (workspace_id, rehearsal_id) references rehearsals (workspace_id, id) on delete cascade
);
select lock_to_workspace('rehearsed_effects');
create index rehearsed_effects_by_key on rehearsed_effects (workspace_id, rehearsal_id, side, md5(key));
