-- Which way a store is kept in step, and what of it arrives by itself. Who a customer is is read where the merchant wants
-- that: stores that are here already go on as they were.
alter table stores
  add column sync_mode text not null default 'bidirectional'
    check (sync_mode in ('bidirectional', 'shopify_to_internal', 'internal_to_shopify')),
  add column syncs_products boolean not null default true,
  add column syncs_orders boolean not null default true,
  add column syncs_customers boolean not null default true,
  add column syncs_inventory boolean not null default true,
  -- The shop's own id, as it told it when it was connected. Null until it is asked again.
  add column shop_gid text,
  -- Whether the token of the storefront works, as it did when it was tried last. Null where there is none.
  add column storefront jsonb;
alter table stores alter column syncs_customers set default false;

-- Whether a message of the store led to anything, or came for what the merchant has switched off.
alter table webhook_deliveries add column is_ignored boolean not null default false;
create index webhook_deliveries_newest on webhook_deliveries (workspace_id, received_at desc);
