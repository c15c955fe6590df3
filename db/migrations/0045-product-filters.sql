-- Filters of the feed (docs/decisions/0040): what they look at stands in the narrow table, too, each with an index.
alter table product_search
  add column brand text,
  add column category text,
  -- Null where the store does not track it.
  add column stock integer,
  -- The codes of the issues, and "empty:" with the name of each field that has no value.
  add column traits text[] not null default '{}';
drop function search_products;
alter table product_search drop column issues;

create or replace function add_product_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and exists (select from after_rows where removed_at is not null) then
    delete from product_search s using after_rows a
    where a.removed_at is not null and s.workspace_id = a.workspace_id and s.store_id = a.store_id and s.id = a.id;
  end if;
  insert into product_search as s (workspace_id, store_id, id, list_state, score, store_order, sort_price, updated_at, title,
      search_text, brand, category, stock, traits)
    select workspace_id, store_id, id, list_state, score, store_order, sort_price, updated_at, title, search_text,
      facet.brand, facet."productCategory", facet.stock,
      issues || array_remove(array[
        case when facet.gtin is null then 'empty:gtin' end, case when facet.mpn is null then 'empty:mpn' end,
        case when facet.weight is null then 'empty:weight' end, case when facet.brand is null then 'empty:brand' end,
        case when facet."productCategory" is null then 'empty:productCategory' end,
        case when facet.material is null then 'empty:material' end,
        case when facet."imageUrl" is null then 'empty:imageUrl' end], null)
    from after_rows, json_to_record(summary) as facet (gtin text, mpn text, weight text, brand text,
      "productCategory" text, material text, "imageUrl" text, stock integer)
    where removed_at is null
  on conflict (workspace_id, store_id, id) do update set
    list_state = excluded.list_state, score = excluded.score, store_order = excluded.store_order,
    sort_price = excluded.sort_price, updated_at = excluded.updated_at, title = excluded.title,
    search_text = excluded.search_text, brand = excluded.brand, category = excluded.category, stock = excluded.stock,
    traits = excluded.traits;
  return null;
end $$;

-- Of each product its stock as a list shows it; the trigger above fills the new columns on the way.
update products set summary = (summary::jsonb || jsonb_build_object('stock',
  case when (facts ->> 'isTracked')::boolean then (facts ->> 'inventoryQuantity')::int end))::json;

create index product_search_by_trait on product_search using gin (store_id, traits);
create index product_search_by_brand on product_search (store_id, brand collate "C");
-- In this collation the paths below a category are one range.
create index product_search_by_category on product_search (store_id, category collate "C");
create index product_search_by_stock on product_search (store_id, stock);
create index product_search_by_price on product_search (store_id, sort_price);

-- Finds products for vitrine_app with the rights of the owner, whom the policies let see every row: it compares the workspace
-- itself. `patterns` are of LIKE, `expressions` regular ones; a product has one at least of each list of `chosen.traits`, and
-- the brand, the category or one below it, the stock ("out", "low", "in") and the price (ten-thousandths) that `chosen`
-- names; `ids` is one page after (`after_value`, `after_id`), in order, or all without `page_limit`; `total` is exact without
-- `is_capped`, otherwise it may stop at any number above 1,000.
-- The statements are written with their values, for a planner that does not see a pattern scans the table.
create function search_products(
  workspace uuid, store uuid, patterns text[], expressions text[], chosen jsonb, states smallint[], is_capped boolean,
  sort text, after_value text, after_id uuid, page_limit integer,
  out total bigint, out ids uuid[]
) language plpgsql stable security definer as $$
declare
  -- With more matches the order is walked first: a page fills up before all of them are sorted.
  frequent constant integer := 8000;
  walked constant integer := 2000;
  sorted_by text := case sort when 'store' then 'store_order' when 'title' then 'title' when 'price' then 'sort_price'
    when '-price' then 'sort_price' when '-title' then 'title' when 'score' then 'score' when '-score' then 'score'
    when 'updated' then 'updated_at' when '-updated' then 'updated_at' end;
  direction text := case when sort like '-%' then 'desc' else 'asc' end;
  of_store text := format('workspace_id = %L and store_id = %L', workspace, store);
  past text := case when after_value is null then 'true' else
    format('(%s, id) %s (%L, %L::uuid)', sorted_by, case direction when 'asc' then '>' else '<' end, after_value, after_id) end;
  matching text;
  branches text;
begin
  if workspace is null or workspace is distinct from nullif(current_setting('app.workspace_id', true), '')::uuid then
    raise exception 'Not the workspace of this transaction' using errcode = 'insufficient_privilege';
  end if;
  select string_agg(condition, ' and ') into matching from (
    select format('s.search_text like %L', pattern) as condition from unnest(patterns) as pattern
    union all select format('s.search_text ~ %L', expression) from unnest(expressions) as expression
    union all select format('s.traits && %L::text[]', (select array_agg(code) from jsonb_array_elements_text(codes) as code))
      from jsonb_array_elements(chosen -> 'traits') as codes
    union all select format('s.brand collate "C" = %L', chosen ->> 'brand') where chosen ? 'brand'
    union all select format('(s.category collate "C" = %1$L or s.category collate "C" >= %2$L and s.category collate "C" < %3$L)',
      chosen ->> 'category', (chosen ->> 'category') || ' > ', (chosen ->> 'category') || ' >!') where chosen ? 'category'
    union all select case chosen ->> 'stock' when 'out' then 's.stock <= 0' when 'low' then 's.stock between 1 and 5'
      else '(s.stock > 0 or s.stock is null)' end where chosen ? 'stock'
    union all select format('s.sort_price >= %L', chosen ->> 'priceMin') where chosen ? 'priceMin'
    union all select format('s.sort_price <= %L', chosen ->> 'priceMax') where chosen ? 'priceMax'
    union all select format('s.list_state = any(%L)', states)) as conditions;
  -- The index knows pieces of three letters.
  if coalesce(chosen, '{}') = '{}' and not exists (select from unnest(patterns) as pattern where pattern ~ '[[:alnum:]]{3}') then
    perform set_config('enable_seqscan', 'on', true);
  end if;

  execute format(
    'with found as materialized (select id, %1$s from product_search s where %2$s and %3$s limit %4$L)
     select (select count(*) from found), (select array_agg(id) from (
       select id from found where %5$s order by %1$s %6$s, id %6$s limit %7$L) as page)',
    sorted_by, of_store, matching, case when is_capped then frequent + 1 end, past, direction, page_limit)
    into total, ids;
  if not is_capped or total <= frequent then return; end if;

  -- `offset 0` keeps the planner on the walk: it would begin with all that match.
  select string_agg(format(
    '(select workspace_id, store_id, id, %1$s as sort_key from products where %2$s and removed_at is null and list_state = %3$s
      and %4$s order by %1$s %5$s, id %5$s limit %6$s)', sorted_by, of_store, state, past, direction, walked), ' union all ')
    into branches from unnest(states) as state;
  execute format(
    'select array_agg(id) from (select near.id from (
       select * from (%1$s) as branch order by sort_key %2$s, id %2$s limit %3$s) as near
       cross join lateral (select from product_search s where s.workspace_id = near.workspace_id
         and s.store_id = near.store_id and s.id = near.id and %4$s offset 0) as matched
       order by near.sort_key %2$s, near.id %2$s limit %5$s) as page',
    branches, direction, walked, matching, page_limit) into ids;
  if cardinality(ids) = page_limit then return; end if;

  execute format(
    'select array_agg(id) from (select id from product_search s where %1$s and %2$s and %3$s
       order by %4$s %5$s, id %5$s limit %6$s) as page',
    of_store, matching, past, sorted_by, direction, page_limit) into ids;
end $$;
alter function search_products set enable_seqscan = off;

-- Nobody may put a table or an operator of another schema in the place of ours.
do $$
begin
  execute format('alter function search_products set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function search_products from public;
grant execute on function search_products to vitrine_app;

-- Views of the list that a workspace keeps by name: the filters as they stand in the address.
create table feed_views (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  query jsonb not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
create unique index feed_views_by_name on feed_views (workspace_id, lower(name));
create unique index feed_views_default on feed_views (workspace_id) where is_default;
select lock_to_workspace('feed_views');

-- Which columns of the list a merchant wants.
create table feed_columns (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  merchant_id uuid not null,
  columns text[] not null,
  primary key (workspace_id, merchant_id)
);
select lock_to_workspace('feed_columns');

-- One change of many products: what was chosen, and what each batch found before it, for undo.
create table feed_bulk_changes (
  workspace_id uuid not null,
  store_id uuid not null,
  id uuid not null,
  actor text not null,
  change jsonb not null,
  selection jsonb not null,
  undo_of uuid,
  product_ids uuid[],
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade
);
create index feed_bulk_changes_by_store on feed_bulk_changes (workspace_id, store_id);
-- A change is undone once.
create unique index feed_bulk_changes_undone on feed_bulk_changes (workspace_id, undo_of) where undo_of is not null;
select lock_to_workspace('feed_bulk_changes');

create table feed_bulk_batches (
  workspace_id uuid not null,
  change_id uuid not null,
  batch integer not null,
  -- The products that were changed, with what the merchant had set before and after.
  products jsonb not null,
  skipped integer not null,
  primary key (workspace_id, change_id, batch),
  foreign key (workspace_id, change_id) references feed_bulk_changes (workspace_id, id) on delete cascade
);
select lock_to_workspace('feed_bulk_batches');

-- Products that a merchant goes through one by one, in the order in which they stood when it began.
create table feed_queues (
  workspace_id uuid not null,
  store_id uuid not null,
  id uuid not null,
  product_ids text[] not null,
  saved integer[] not null default '{}',
  skipped integer[] not null default '{}',
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade
);
create index feed_queues_by_store on feed_queues (workspace_id, store_id);
select lock_to_workspace('feed_queues');
