-- The run that a waiting run goes on after.
alter table runs add column waits_for uuid;
create index runs_waiting_for on runs (workspace_id, waits_for) where waits_for is not null;

-- Where a recording is played again; no list shows it.
alter table agent_conversations add column is_hidden boolean not null default false;

-- What agents say to each other. A message is appended; only what became of a request changes.
create table agent_messages (
  workspace_id uuid not null,
  id uuid not null,
  from_agent text not null,
  to_agent text not null,
  type text not null check (type in ('task_request', 'task_response', 'information_share', 'coordination')),
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  status text not null check (status in ('open', 'answered', 'failed', 'refused', 'delivered')),
  content text not null,
  -- Why a request failed or was refused.
  reason text,
  -- The agents of the circle that was cut by failing this request.
  circle jsonb,
  in_reply_to uuid,
  -- The step of the run that asks: a use that happens twice asks once.
  step_key text,
  asking_run_id uuid,
  -- How many requests stand behind one another, this one included.
  depth integer not null,
  -- What stores the answer, and where the answer is thought.
  exchange_run_id uuid,
  turn_run_id uuid,
  conversation_id uuid,
  is_tainting boolean not null default false,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, step_key)
);
create index agent_messages_newest on agent_messages (workspace_id, id desc);
create index agent_messages_open on agent_messages (workspace_id) where status = 'open';
create index agent_messages_of_turn on agent_messages (workspace_id, turn_run_id) where turn_run_id is not null;
select lock_to_workspace('agent_messages');

-- Turns kept to be played again, whole: the conversation they are from may be gone.
create table agent_regressions (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  agent text not null,
  recording json not null,
  -- The last time it was played: its run.
  last_run_id uuid,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, name)
);
select lock_to_workspace('agent_regressions');
