-- Workflows of a workspace: a draft with its revision, what was published, and every change set that made it.
create table workflows (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  status text not null default 'draft' check (status in ('active', 'paused', 'draft')),
  revision integer not null default 0,
  definition json not null,
  template_id text,
  published_version integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  primary key (workspace_id, id)
);
select lock_to_workspace('workflows');
create index workflows_updated on workflows (workspace_id, updated_at desc);

create table workflow_versions (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  workflow_id uuid not null,
  version integer not null,
  revision integer not null,
  definition json not null,
  note text not null,
  auto_steps text[] not null,
  overruled text,
  author json not null,
  published_at timestamptz not null,
  primary key (workspace_id, workflow_id, version),
  foreign key (workspace_id, workflow_id) references workflows (workspace_id, id) on delete cascade
);
select lock_to_workspace('workflow_versions');

-- What a run names never changes under it.
create function refuse_version_change() returns trigger language plpgsql as $$
begin
  raise exception 'A published version of a workflow is immutable';
end $$;
create trigger workflow_versions_immutable before update on workflow_versions
  for each row execute function refuse_version_change();

create table workflow_change_sets (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  workflow_id uuid not null,
  -- The draft's revision that it made; null while it is a proposal.
  revision integer,
  kind text not null,
  of_id uuid,
  edits json not null,
  author json not null,
  at timestamptz not null,
  dismissed_at timestamptz,
  primary key (workspace_id, workflow_id, id),
  unique (workspace_id, workflow_id, revision),
  foreign key (workspace_id, workflow_id) references workflows (workspace_id, id) on delete cascade
);
select lock_to_workspace('workflow_change_sets');
create index workflow_proposals on workflow_change_sets (workspace_id, workflow_id)
  where revision is null and dismissed_at is null;

-- Names of secrets for calls outside; the values are sealed in the vault.
create table workflow_secrets (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  name text not null,
  saved_at timestamptz not null,
  primary key (workspace_id, name)
);
select lock_to_workspace('workflow_secrets');
