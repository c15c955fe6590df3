-- What the export file said of a product when its rows were last as it says, so that a full pass leaves it out when it says the same again.
create table product_sources (
  workspace_id uuid not null,
  store_id uuid not null,
  product_gid text not null,
  source_hash text not null,
  variants integer not null,
  primary key (workspace_id, store_id, product_gid),
  foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade
);
select lock_to_workspace('product_sources');
select lock_to_store('product_sources');
