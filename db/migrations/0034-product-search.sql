-- Search of products under row-level security: docs/decisions/0034. LIKE is not leakproof, so a query of vitrine_app may not
-- use it in the condition of an index. What a search looks at and sorts by stands in a narrow table: of products, a page of
-- the disk holds three.
drop index products_by_search;

create table product_search (
  workspace_id uuid not null,
  store_id uuid not null,
  id uuid not null,
  list_state smallint not null,
  score integer not null,
  store_order bigint not null,
  sort_price bigint not null,
  updated_at timestamptz not null,
  title text not null,
  search_text text not null,
  issues text[] not null,
  primary key (workspace_id, store_id, id)
) with (fillfactor = 85);
select lock_to_workspace('product_search');

-- Each statement on products writes here too, in the same transaction. Products that left the store have no row.
create function add_product_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and exists (select from after_rows where removed_at is not null) then
    delete from product_search s using after_rows a
    where a.removed_at is not null and s.workspace_id = a.workspace_id and s.store_id = a.store_id and s.id = a.id;
  end if;
  insert into product_search as s
    select workspace_id, store_id, id, list_state, score, store_order, sort_price, updated_at, title, search_text, issues
    from after_rows where removed_at is null
  on conflict (workspace_id, store_id, id) do update set
    list_state = excluded.list_state, score = excluded.score, store_order = excluded.store_order,
    sort_price = excluded.sort_price, updated_at = excluded.updated_at, title = excluded.title,
    search_text = excluded.search_text, issues = excluded.issues;
  return null;
end $$;

create function delete_product_search() returns trigger language plpgsql as $$
begin
  delete from product_search s using before_rows b
  where s.workspace_id = b.workspace_id and s.store_id = b.store_id and s.id = b.id;
  return null;
end $$;

create trigger products_search_inserted after insert on products
  referencing new table as after_rows for each statement execute function add_product_search();
create trigger products_search_updated after update on products
  referencing new table as after_rows for each statement execute function add_product_search();
create trigger products_search_deleted after delete on products
  referencing old table as before_rows for each statement execute function delete_product_search();

insert into product_search
  select workspace_id, store_id, id, list_state, score, store_order, sort_price, updated_at, title, search_text, issues
  from products where removed_at is null;
-- The different categories of a store are read in as many steps.
create index products_by_category on products (workspace_id, store_id, category) where category is not null;
create index product_search_by_text on product_search using gin (store_id, search_text gin_trgm_ops);

-- Finds products for vitrine_app with the rights of the owner, whom the policies let see every row: it compares the workspace
-- itself. `patterns` are of LIKE, `expressions` regular ones, of `codes` a product has one at least as an issue; `ids` is one
-- page after (`after_value`, `after_id`), in order, or all without `page_limit`; `total` is exact without `is_capped`,
-- otherwise it may stop at any number above 1,000.
-- The statements are written with their values, for a planner that does not see a pattern scans the table.
create function search_products(
  workspace uuid, store uuid, patterns text[], expressions text[], codes text[], states smallint[], is_capped boolean,
  sort text, after_value text, after_id uuid, page_limit integer,
  out total bigint, out ids uuid[]
) language plpgsql stable security definer as $$
declare
  -- With more matches the order is walked first: a page fills up before all of them are sorted.
  frequent constant integer := 8000;
  walked constant integer := 2000;
  sorted_by text := case sort when 'store' then 'store_order' when 'title' then 'title' when 'price' then 'sort_price'
    when 'score' then 'score' when '-score' then 'score' when '-updated' then 'updated_at' end;
  direction text := case when sort like '-%' then 'desc' else 'asc' end;
  of_store text := format('workspace_id = %L and store_id = %L', workspace, store);
  past text := format('(%s, id) %s (%L, %L::uuid)', sorted_by, case direction when 'asc' then '>' else '<' end,
    after_value, after_id);
  matching text;
  branches text;
begin
  if workspace is null or workspace is distinct from nullif(current_setting('app.workspace_id', true), '')::uuid then
    raise exception 'Not the workspace of this transaction' using errcode = 'insufficient_privilege';
  end if;
  select string_agg(condition, ' and ') into matching from (
    select format('search_text like %L', pattern) as condition from unnest(patterns) as pattern
    union all select format('search_text ~ %L', expression) from unnest(expressions) as expression
    union all select format('issues && %L', codes) where codes is not null
    union all select format('list_state = any(%L)', states)) as conditions;
  -- The index knows pieces of three letters.
  if not exists (select from unnest(patterns) as pattern where pattern ~ '[[:alnum:]]{3}') then
    perform set_config('enable_seqscan', 'on', true);
  end if;

  execute format(
    'with found as materialized (select id, %1$s from product_search where %2$s and %3$s limit %4$L)
     select (select count(*) from found), (select array_agg(id) from (
       select id from found where %5$s order by %1$s %6$s, id %6$s limit %7$L) as page)',
    sorted_by, of_store, matching, case when is_capped then frequent + 1 end, past, direction, page_limit)
    into total, ids;
  if not is_capped or total <= frequent then return; end if;

  select string_agg(format(
    '(select id, %1$s, list_state, search_text, issues from products where %2$s and removed_at is null and list_state = %3$s
      and %4$s order by %1$s %5$s, id %5$s limit %6$s)', sorted_by, of_store, state, past, direction, walked), ' union all ')
    into branches from unnest(states) as state;
  execute format(
    'select array_agg(id) from (select id from (
       select * from (%1$s) as branch order by %2$s %3$s, id %3$s limit %4$s) as near where %5$s limit %6$s) as page',
    branches, sorted_by, direction, walked, matching, page_limit) into ids;
  if cardinality(ids) = page_limit then return; end if;

  execute format(
    'select array_agg(id) from (select id from product_search where %1$s and %2$s and %3$s
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
