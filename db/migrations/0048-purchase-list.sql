-- What the merchant approved to order from suppliers: one line for each product of a store.
create table purchase_lines (
  workspace_id uuid not null,
  store_id uuid not null,
  product_id text not null,
  title text not null,
  quantity integer not null check (quantity > 0),
  stock integer not null,
  days_of_cover integer not null,
  added_at timestamptz not null,
  primary key (workspace_id, store_id, product_id),
  foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade
);
select lock_to_workspace('purchase_lines');
