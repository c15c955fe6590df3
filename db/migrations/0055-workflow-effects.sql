-- What a workflow tells the merchant is an alert that nobody added.
alter table alerts alter column added_by drop not null;
alter table alerts add column text text not null default '';

-- What steps of workflows changed and spent, once for each key of a step: limits are counted from it.
create table workflow_charges (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  key text not null,
  workflow_id uuid not null,
  run_id uuid not null,
  changes integer not null,
  spend_minor bigint not null,
  at timestamptz not null,
  primary key (workspace_id, key),
  foreign key (workspace_id, workflow_id) references workflows (workspace_id, id) on delete cascade
);
select lock_to_workspace('workflow_charges');
create index workflow_charges_run on workflow_charges (workspace_id, run_id);
create index workflow_charges_day on workflow_charges (workspace_id, workflow_id, at);
