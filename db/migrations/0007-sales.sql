-- How far the orders of a store are known here.
create table order_books (
  workspace_id uuid not null,
  store_id uuid not null,
  time_zone text not null,
  -- Null when every order was readable; else orders placed before are unknown.
  known_since timestamptz,
  last_sync_at timestamptz not null,
  -- Null when the last full pass could not be verified: the next one is full again.
  last_full_sync_at timestamptz,
  primary key (workspace_id, store_id),
  foreign key (workspace_id, store_id) references stores (workspace_id, id)
);
select lock_to_workspace('order_books');

create table orders (
  workspace_id uuid not null,
  store_id uuid not null,
  id uuid not null,
  order_gid text not null,
  name text not null,
  search_text text not null,
  placed_at timestamptz not null,
  updated_at timestamptz not null,
  cancelled_at timestamptz,
  currency text not null,
  placed_total numeric not null,
  total numeric not null,
  subtotal numeric,
  discounts numeric,
  refunded numeric not null,
  financial_status text,
  fulfillment_status text not null,
  country text,
  customer_gid text,
  is_test boolean not null,
  units integer not null,
  -- A sale is an order that is real, stands, and will be or was paid.
  is_sale boolean not null generated always as (
    not is_test and cancelled_at is null and coalesce(financial_status, '') not in ('VOIDED', 'EXPIRED')
  ) stored,
  -- Neither a return that is not yet paid back nor money given back without a return is revenue.
  revenue numeric not null generated always as (greatest(0, least(total, placed_total - refunded))) stored,
  sync_run uuid not null,
  primary key (workspace_id, id),
  unique (workspace_id, store_id, order_gid),
  foreign key (workspace_id, store_id) references stores (workspace_id, id)
);
create index orders_by_time on orders (workspace_id, store_id, placed_at, id);
create index orders_sold on orders (workspace_id, store_id, placed_at)
  include (id, currency, country, revenue, units, customer_gid) where is_sale;
create index orders_by_search on orders using gin (search_text gin_trgm_ops);
select lock_to_workspace('orders');

create table order_lines (
  workspace_id uuid not null,
  order_id uuid not null,
  position integer not null,
  variant_gid text,
  product_gid text,
  title text not null,
  quantity integer not null,
  unit_price numeric not null,
  discounted_total numeric not null,
  primary key (workspace_id, order_id, position),
  foreign key (workspace_id, order_id) references orders (workspace_id, id) on delete cascade
);
select lock_to_workspace('order_lines');

-- How ready the feed of a store was at the end of each day on which that changed, in UTC.
create table feed_days (
  workspace_id uuid not null,
  store_id uuid not null,
  day date not null,
  total integer not null,
  ready integer not null,
  needs_enrichment integer not null,
  incomplete integer not null,
  enabled integer not null,
  average_score numeric not null,
  primary key (workspace_id, store_id, day),
  foreign key (workspace_id, store_id) references stores (workspace_id, id)
);
select lock_to_workspace('feed_days');
