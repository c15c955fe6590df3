-- What was last found of each model that a workspace asks: by a call, or by a check that costs nothing. It speaks of one key:
-- after another takes its place, the row says nothing.
create table model_states (
  workspace_id uuid not null references workspaces (id),
  provider text not null,
  model text not null,
  key_mark text not null,
  trouble text check (trouble in ('refused', 'no_credit', 'not_allowed', 'busy', 'unreachable')),
  message text,
  checked_at timestamptz not null,
  primary key (workspace_id, provider, model)
);
select lock_to_workspace('model_states');
