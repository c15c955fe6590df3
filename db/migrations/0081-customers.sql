-- What a store counts of each of its customers, whatever orders of theirs may be read. Nothing names them.
create table customers (
  workspace_id uuid not null,
  store_id uuid not null,
  customer_gid text not null,
  number bigint not null generated always as (substring(customer_gid from '\d+$')::bigint) stored,
  created_at timestamptz not null,
  order_count integer not null,
  spent numeric not null,
  currency text not null,
  country text,
  accepts_email boolean,
  -- Of the sales that are here.
  last_order_at timestamptz,
  sync_run uuid not null,
  primary key (workspace_id, store_id, customer_gid),
  foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade
);
select lock_to_workspace('customers');
select lock_to_store('customers');
create index customers_by_number on customers (workspace_id, store_id, number);
create index customers_by_spent on customers (workspace_id, store_id, spent, number);
create index customers_by_orders on customers (workspace_id, store_id, order_count, number);
create index customers_by_age on customers (workspace_id, store_id, created_at, number);
create index customers_without_orders on customers (workspace_id, store_id, created_at, number) where order_count = 0;
create index customers_by_last_order on customers (workspace_id, store_id, coalesce(last_order_at, '-infinity'), number);
-- Who ordered before the orders that are here comes first, who never did last.
create index customers_by_lapse on customers (workspace_id, store_id,
  (case when order_count = 0 then 'infinity' else coalesce(last_order_at, '-infinity') end), number);

-- How far the customers of a store are known here.
create table customer_sync_state (
  workspace_id uuid not null,
  store_id uuid not null,
  last_sync_at timestamptz not null,
  -- Null when the last full pass could not be verified, or a full one was asked for.
  last_full_sync_at timestamptz,
  primary key (workspace_id, store_id),
  foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade
);
select lock_to_workspace('customer_sync_state');
select lock_to_store('customer_sync_state');

alter table runs drop constraint runs_stage_check, add constraint runs_stage_check check (stage in (
  'Reading the store', 'Reading products', 'Reading changed products', 'The store prepares an export', 'Reading orders',
  'Reading changed orders', 'Reading customers', 'Checking the result', 'figures', 'searching', 'reading', 'report',
  'crawling', 'working out prices', 'reading listings', 'asking for changes', 'step', 'working', 'retrying',
  'waiting for another run', 'waiting for the answer of the store'));
