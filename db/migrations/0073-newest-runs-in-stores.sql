-- The newest run of a workflow in a store is found without reading the others.
create index workflow_runs_newest on workflow_runs (workspace_id, workflow_id, store_id, id desc);
