alter table orders
  add column shipping_country text,
  add column billing_country text,
  -- Null, like everything down to delivery_status, when the store does not show it to this app.
  add column risk text,
  add column risk_reasons text[] not null default '{}',
  add column disputes jsonb,
  add column note text,
  add column tracking_url text,
  add column delivery_status text;
create index orders_by_name on orders (workspace_id, store_id, name);
create index orders_by_customer on orders (workspace_id, store_id, customer_gid, placed_at)
  where customer_gid is not null and not is_test;
create index orders_with_note on orders (workspace_id, store_id, placed_at) where note is not null and not is_test;
-- Whether an earlier line of the order is of the same product: orders of a product are counted without looking for them.
alter table order_lines add column is_repeat boolean not null default false;
create index order_lines_by_variant on order_lines (workspace_id, variant_gid);

create table payments (
  workspace_id uuid not null,
  store_id uuid not null,
  order_id uuid not null,
  payment_gid text not null,
  processed_at timestamptz not null,
  kind text not null,
  status text not null,
  gateway text not null,
  method text,
  currency text not null,
  amount numeric not null,
  fee numeric,
  error_code text,
  avs text,
  cvc text,
  primary key (workspace_id, order_id, payment_gid),
  foreign key (workspace_id, order_id) references orders (workspace_id, id) on delete cascade
);
create index payments_by_time on payments (workspace_id, store_id, processed_at);
select lock_to_workspace('payments');

-- Whether the last sync came to see payments, risk and delivery: what it did not may be shown to a later one.
alter table order_books add column has_details boolean not null default true;
-- Orders read before have none of this: the next sync reads them all again.
update order_books set last_full_sync_at = null;

-- The path of a product's category, to be looked for: reading it out of every row takes too long.
alter table products add column category text generated always as (lower(row ->> 'product_category')) stored;
