-- Rows that a sync saw and left as they are: a row for each batch instead of one for each product. They last as long as a sync, which starts again.
drop table sync_sightings;
create table sync_sightings (
  workspace_id uuid not null,
  store_id uuid not null,
  id uuid not null default gen_random_uuid(),
  run_id uuid not null,
  product_ids uuid[] not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade
);
create index sync_sightings_by_run on sync_sightings (workspace_id, run_id);
select lock_to_workspace('sync_sightings');
