-- What the merchant pays for a piece, in major units of the store's currency; null where the store was not told it or
-- hides it from the app. It is no part of the facts, which the feed is made of.
alter table products add column unit_cost numeric;
-- Whether the store hid what things cost when its products were read last.
alter table stores add column hides_costs boolean not null default false;
-- Products that did not change are read only by a full sync.
update stores set last_full_sync_at = null;
