-- A digest of what the store told of an order, lines and payments included: a sync that reads all orders writes those
-- anew that differ. Null where an earlier version wrote the row.
alter table orders add column content_hash text;
