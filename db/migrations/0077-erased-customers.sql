-- Whose customer was erased, by a keyed hash of the id: who is not in the orders that are here is not brought back by those
-- that a sync reads later.
create table erased_customers (
  workspace_id uuid not null,
  store_id uuid not null,
  customer_hash text not null,
  erased_at timestamptz not null,
  primary key (workspace_id, store_id, customer_hash),
  foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade
);
select lock_to_workspace('erased_customers');
select lock_to_store('erased_customers');
