-- Products are stored as they are listed, searched and exported: what SQL sorts by has a leakproof comparison, so that
-- it may stand in the condition of an index under row-level security, and what a list shows stands in one small column.

create extension if not exists btree_gin;

-- lz4 takes a tenth of the time of the older method. Not every build of PostgreSQL has it.
do $$
declare wide text;
begin
  foreach wide in array array['facts', 'row', 'enrichment'] loop
    execute format('alter table products alter column %I set compression lz4', wide);
  end loop;
exception when feature_not_supported then
  -- The older one costs more than it saves on rows of this size.
  alter table products set (toast_tuple_target = 4080);
end $$;

drop index products_by_store_order;
drop index products_by_title;
drop index products_by_price;
drop index products_by_score;
drop index products_by_update;
drop index products_by_state;
drop index products_by_search;

-- The number of the product in the store, and twelve bits for the place of the variant in it.
alter table products alter column store_order type bigint
  using least(trunc(store_order), 2251799813685247)::bigint * 4096
    + least(((store_order - trunc(store_order)) * 100000)::int, 4095);

-- What the list sorts by, in ten-thousandths of the major unit; the price itself is in the facts.
alter table products add column sort_price bigint;
update products set sort_price = (least(price, 900000000000) * 10000)::bigint;
alter table products alter column sort_price set not null;
alter table products drop column price;

-- Found by no condition, and read whole.
alter table products alter column facts type json using facts::text::json;
alter table products alter column category drop expression;

-- What a list shows of a product beside its own columns.
alter table products add column summary json;
update products set summary = json_build_object(
  'imageUrl', facts ->> 'imageUrl',
  'price', coalesce("row" ->> 'price', (facts ->> 'price') || ' ' || (facts ->> 'currency')),
  'salePrice', "row" ->> 'sale_price',
  'gtin', coalesce(enrichment ->> 'gtin', facts ->> 'barcode'),
  'mpn', coalesce(enrichment ->> 'mpn', facts ->> 'mpn'),
  'weight', coalesce(enrichment ->> 'weight', (facts #>> '{weight,value}') || ' ' || (facts #>> '{weight,unit}')),
  'brand', coalesce(enrichment ->> 'brand', nullif(facts ->> 'vendor', '')),
  'productCategory',
    coalesce(enrichment ->> 'productCategory', facts ->> 'category', nullif(facts ->> 'productType', '')),
  'material', coalesce(enrichment ->> 'material', facts ->> 'material'));
alter table products alter column summary set not null;

-- Points and findings are worked out when somebody looks at a product.
alter table products drop column findings;
alter table products drop column points;
-- Codes such as "gtin:missing". What an earlier version wrote is the label itself, until the store is judged anew.
alter table products rename column problems to issues;

-- One number for each pair of readiness and switch: a list walks one range of an index for each pair that it shows.
alter table products add column list_state smallint not null generated always as (
  case readiness when 'ready' then 0 when 'needs_enrichment' then 2 else 4 end + enable_search::int) stored;

create index products_by_store_order on products (workspace_id, store_id, list_state, store_order, id)
  where removed_at is null;
create index products_by_title on products (workspace_id, store_id, list_state, title, id) where removed_at is null;
create index products_by_price on products (workspace_id, store_id, list_state, sort_price, id)
  where removed_at is null;
create index products_by_score on products (workspace_id, store_id, list_state, score, id) where removed_at is null;
create index products_by_update on products (workspace_id, store_id, list_state, updated_at, id)
  where removed_at is null;
create index products_by_search on products using gin (workspace_id, store_id, search_text gin_trgm_ops);

-- What the feed knows of a whole store: by which version of its rules the rows were judged, and what each way of reading
-- its products took the last time.
create table feed_stores (
  workspace_id uuid not null,
  store_id uuid not null,
  rules_version integer not null,
  pages_products integer,
  pages_ms integer,
  bulk_products integer,
  bulk_ms integer,
  primary key (workspace_id, store_id),
  foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade
);
select lock_to_workspace('feed_stores');
insert into feed_stores (workspace_id, store_id, rules_version) select distinct workspace_id, store_id, 0 from products;

-- Rows that a sync saw and left as they are: to mark them in the wide rows would write those again.
create table sync_sightings (
  workspace_id uuid not null,
  store_id uuid not null,
  run_id uuid not null,
  product_id uuid not null,
  primary key (workspace_id, run_id, product_id),
  foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade
);
select lock_to_workspace('sync_sightings');
