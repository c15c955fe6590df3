-- Tools that were run directly, the newest first.
create index runs_of_tools on runs (workspace_id, id desc) where kind = 'agents.tool';

-- What became of a use is counted often, and its answer may be long: it is not read for that.
alter table agent_events
  add column tool text generated always as (case when type = 'tool_answered' then payload ->> 'tool' end) stored,
  add column outcome text generated always as (case when type = 'tool_answered' then payload ->> 'outcome' end) stored,
  add column duration_ms double precision
    generated always as (case when type = 'tool_answered' then (payload ->> 'durationMs')::double precision end) stored;
