-- When it was last decided that customers of a store are kept: a sync that began before may have read orders that were forgotten since.
alter table stores add column customers_since timestamptz;
