create table products (
  workspace_id uuid not null,
  store_id uuid not null,
  id uuid not null,
  -- The item_id of the feed, shown as SKU. Never changes once given.
  product_id text not null,
  variant_gid text not null,
  product_gid text not null,
  store_order numeric not null,
  title text not null,
  search_text text not null,
  price numeric not null,
  facts jsonb not null,
  facts_hash text not null,
  enrichment jsonb not null default '{}',
  enable_search boolean not null default false,
  enable_checkout boolean not null default false,
  -- Written by the same rule in the same transaction as its inputs above.
  -- json keeps the order of the fields, which people read.
  row json not null,
  findings jsonb not null,
  points jsonb not null,
  problems text[] not null,
  readiness text not null check (readiness in ('ready', 'needs_enrichment', 'incomplete')),
  score integer not null,
  sync_run uuid,
  sync_outcome text check (sync_outcome in ('added', 'changed', 'unchanged')),
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, store_id, product_id),
  unique (workspace_id, store_id, variant_gid),
  foreign key (workspace_id, store_id) references stores (workspace_id, id)
);
create index products_by_store_order on products (workspace_id, store_id, store_order, id) where removed_at is null;
create index products_by_title on products (workspace_id, store_id, title, id) where removed_at is null;
create index products_by_price on products (workspace_id, store_id, price, id) where removed_at is null;
create index products_by_score on products (workspace_id, store_id, score, id) where removed_at is null;
create index products_by_update on products (workspace_id, store_id, updated_at, id) where removed_at is null;
create index products_by_state on products (workspace_id, store_id, readiness, enable_search, score) where removed_at is null;
create index products_by_product_gid on products (workspace_id, store_id, product_gid);
create index products_by_search on products using gin (search_text gin_trgm_ops);
select lock_to_workspace('products');
