-- What a person approved in place of what was asked.
alter table run_approvals add column decided_args json;

create table agent_conversations (
  workspace_id uuid not null,
  id uuid not null,
  agent text not null,
  title text not null,
  -- The one conversation of each agent that holds the tools a merchant runs directly; no list shows it.
  is_bench boolean not null default false,
  forked_from uuid,
  last_seq integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);
create unique index agent_bench on agent_conversations (workspace_id, agent) where is_bench;
create index agent_conversations_newest on agent_conversations (workspace_id, updated_at desc, id desc);

-- The log: everything shown of a conversation is a view of it.
create table agent_events (
  workspace_id uuid not null,
  conversation_id uuid not null,
  seq integer not null,
  type text not null,
  payload jsonb not null,
  run_id uuid,
  -- Brought along from the conversation this one was forked from.
  is_copy boolean not null default false,
  at timestamptz not null,
  primary key (workspace_id, conversation_id, seq),
  foreign key (workspace_id, conversation_id) references agent_conversations on delete cascade
);
create index agent_events_newest on agent_events (workspace_id, type, at desc);
create index agent_events_of_run on agent_events (workspace_id, run_id, seq);
create trigger agent_events_are_append_only before update or truncate on agent_events
  for each statement execute function refuse_change();

create table agent_settings (
  workspace_id uuid not null,
  agent text not null,
  is_on boolean not null,
  -- Null: the best that is there.
  provider text,
  model text,
  limits jsonb not null,
  auto_tools jsonb not null,
  updated_at timestamptz not null,
  primary key (workspace_id, agent)
);

-- What an agent used up in each hour: budgets outlive the conversations in which they were spent.
create table agent_usage (
  workspace_id uuid not null,
  agent text not null,
  hour timestamptz not null,
  row_count bigint not null default 0,
  money_minor bigint not null default 0,
  tokens_in bigint not null default 0,
  tokens_out bigint not null default 0,
  primary key (workspace_id, agent, hour)
);

select lock_to_workspace('agent_conversations');
select lock_to_workspace('agent_events');
select lock_to_workspace('agent_settings');
select lock_to_workspace('agent_usage');
