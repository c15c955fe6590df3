-- What a step is, and which thought or use of a tool it belongs to: read from here, never from its name.
alter table run_steps
  add column kind text check (kind in ('work', 'model_call', 'token_hold', 'token_settle', 'tool_asked', 'tool_call',
    'tool_answered', 'limit_take', 'preview', 'recheck', 'approval', 'replay')),
  add column part text,
  add column tokens_in bigint,
  add column tokens_out bigint,
  add column tokens_cached bigint;

create function step_kind(name text) returns text language sql immutable return case
  when name ~ '^think [0-9]+$' then 'model_call'
  when name ~ '^think [0-9]+:held [0-9]+$' then 'token_hold'
  when name ~ '^think [0-9]+:(noted|failed)$' then 'token_settle'
  when name ~ '^(act [0-9]+\.[0-9]+|step [0-9]+):asked$' then 'tool_asked'
  when name ~ '^(act [0-9]+\.[0-9]+|step [0-9]+)( again [0-9]+)?$' then 'tool_call'
  when name ~ '^(act [0-9]+\.[0-9]+|step [0-9]+):answered$' then 'tool_answered'
  when name ~ '^(act [0-9]+\.[0-9]+|step [0-9]+)( again [0-9]+)?:take$' then 'limit_take'
  when name ~ '^(act [0-9]+\.[0-9]+|step [0-9]+)( again [0-9]+)?:weigh$' then 'preview'
  when name ~ '^(act [0-9]+\.[0-9]+|step [0-9]+)( again [0-9]+)?:weigh again$' then 'recheck'
  when name ~ '^(act [0-9]+\.[0-9]+|step [0-9]+)( again [0-9]+)?:ask id$' then 'approval'
  when name in ('recording', 'live model', 'compare') then 'replay'
  else 'work' end;

create function step_part(name text) returns text language sql immutable return case
  when step_kind(name) not in ('work', 'replay') then substring(name from '^(?:think [0-9]+|act [0-9]+\.[0-9]+|step [0-9]+)')
  end;

update run_steps step set kind = step_kind(step.name), part = step_part(step.name) from runs
  where runs.workspace_id = step.workspace_id and runs.id = step.run_id
    and runs.kind in ('agents.turn', 'agents.tool', 'agents.workflow', 'agents.replay');
update run_steps set kind = 'work' where kind is null;
alter table run_steps alter column kind set not null;

update run_steps set tokens_in = (answer ->> 'tokensIn')::bigint, tokens_out = (answer ->> 'tokensOut')::bigint
  where kind = 'token_hold' and answer ->> 'kind' = 'granted';

-- As text: what a model said may hold what no text of the database can, and is not read.
update run_steps set
  tokens_in = substring(answer::text from '"(?:usage|used)":\{[^{}]*"inputTokens":([0-9]+)')::bigint,
  tokens_out = substring(answer::text from '"(?:usage|used)":\{[^{}]*"outputTokens":([0-9]+)')::bigint,
  tokens_cached = substring(answer::text from '"(?:usage|used)":\{[^{}]*"cachedTokens":([0-9]+)')::bigint
  where kind = 'model_call';

-- Turns that a merchant keeps, and those that are being played at this moment, hold their steps by themselves. One with text
-- that the database cannot read cannot be played as it is, and stays so.
create function with_kinds(recording json) returns json language plpgsql as $$
begin
  return (select json_object_agg(key, case when key = 'steps' then (
      select coalesce(json_agg(json_build_object('name', step -> 'name', 'kind', step_kind(step ->> 'name'),
        'part', step_part(step ->> 'name'), 'input', step -> 'input', 'output', step -> 'output',
        'storedAt', step -> 'storedAt') order by place), '[]')
      from json_array_elements(value) with ordinality as each(step, place)) else value end)
    from json_each(recording));
exception when untranslatable_character or invalid_text_representation then return recording;
end $$;

update agent_regressions set recording = with_kinds(recording);
update run_steps set answer = with_kinds(answer) from runs
  where runs.workspace_id = run_steps.workspace_id and runs.id = run_steps.run_id and runs.kind = 'agents.replay'
    and runs.ended_at is null and run_steps.name = 'recording';

drop function with_kinds;
drop function step_part;
drop function step_kind;
