-- What workflows brought, as it was measured after the last sync of orders (docs/decisions/0049).
create table workflow_impacts (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  workflow_id uuid not null,
  store_id uuid not null,
  effect json not null,
  measured_at timestamptz not null,
  primary key (workspace_id, workflow_id, store_id),
  foreign key (workspace_id, workflow_id) references workflows (workspace_id, id) on delete cascade,
  foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade
);
select lock_to_workspace('workflow_impacts');
