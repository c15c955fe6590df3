-- Whose a run is, where it is an agent's, the conversation it writes into, and what it does now: read from here, never from
-- its purpose.
alter table runs
  add column agent text,
  add column conversation_id uuid,
  add column stage text check (stage in (
    'Reading the store', 'Reading products', 'Reading changed products', 'The store prepares an export', 'Reading orders',
    'Reading changed orders', 'Checking the result', 'figures', 'searching', 'reading', 'report', 'crawling',
    'working out prices', 'reading listings', 'asking for changes', 'step', 'working', 'retrying', 'waiting for another run',
    'waiting for the answer of the store'));
create index runs_of_agent on runs (workspace_id, agent, id) where agent is not null;

update runs set agent = split_part(purpose, ':', 2) where purpose ~ '^agents\.(turn|tool|workflow):[a-z]+:';

update runs set conversation_id = split_part(purpose, ':', 3)::uuid
  where purpose ~ '^(agents\.turn|replay):[a-z]+:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

-- Tools that run by themselves, and workflows, write into the one conversation of their agent that no list shows.
update runs set conversation_id = bench.id from agent_conversations bench
  where runs.kind in ('agents.tool', 'agents.workflow') and bench.workspace_id = runs.workspace_id
    and bench.agent = runs.agent and bench.is_bench;

-- A step of a workflow was shown by the title that its author gave it. Other words than ours are of nobody now.
update runs set
  stage = case when kind = 'agents.workflow' and progress ->> 'stage' not in ('working', 'retrying', 'waiting for another run')
      then 'step'
    when progress ->> 'stage' in (
      'Reading the store', 'Reading products', 'Reading changed products', 'The store prepares an export', 'Reading orders',
      'Reading changed orders', 'Checking the result', 'figures', 'searching', 'reading', 'report', 'crawling',
      'working out prices', 'reading listings', 'asking for changes', 'working', 'retrying', 'waiting for another run',
      'waiting for the answer of the store') then progress ->> 'stage'
    else 'working' end,
  progress = (progress::jsonb - 'stage' || case when kind = 'agents.workflow'
      and progress ->> 'stage' not in ('working', 'retrying', 'waiting for another run')
    then jsonb_build_object('title', progress ->> 'stage') else '{}' end)::json
  where progress is not null;
