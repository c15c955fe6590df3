-- What a store was asked to tell: since when, how often that had to be asked again, and what came to light without being told.
create table webhook_subscriptions (
  workspace_id uuid not null,
  store_id uuid not null,
  -- As messages name it, such as "products/update".
  topic text not null,
  -- Null while the store refuses it.
  registered_at timestamptz,
  lost integer not null default 0,
  lost_at timestamptz,
  missed integer not null default 0,
  missed_at timestamptz,
  primary key (workspace_id, store_id, topic),
  foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade
);
select lock_to_workspace('webhook_subscriptions');
select lock_to_store('webhook_subscriptions');

-- When subscriptions were last compared with the store's, and when all was last read to see what no message told of.
alter table stores add column webhooks_checked_at timestamptz, add column reconciled_at timestamptz;

-- The last message of each topic, and those that are old enough to be forgotten.
create index webhook_deliveries_by_topic on webhook_deliveries (workspace_id, store_id, topic, received_at);
create index webhook_deliveries_by_time on webhook_deliveries (received_at);
