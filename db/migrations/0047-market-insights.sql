-- What the sales of a store say of its market, computed anew after each sync of orders: one row for each store.
create table market_insights (
  workspace_id uuid not null,
  store_id uuid not null,
  computed_at timestamptz not null,
  findings json not null,
  primary key (workspace_id, store_id),
  foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade
);
select lock_to_workspace('market_insights');

-- Workspaces that paused the monitoring of their market: no sync computes insights there until it is resumed.
create table monitoring_pauses (
  workspace_id uuid not null primary key,
  paused_by uuid not null,
  paused_at timestamptz not null
);
select lock_to_workspace('monitoring_pauses');
