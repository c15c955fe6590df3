-- Lists sorted by readiness, by status and by the number of issues. The first two are whole ranges of list states, within
-- which the number of issues decides: one index serves all three.
alter table products add column issue_count integer not null generated always as (cardinality(issues)) stored;
create index products_by_issues on products (workspace_id, store_id, list_state, issue_count, id)
  where removed_at is null;

alter table product_search add column issue_count integer not null default 0;

create or replace function add_product_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and exists (select from after_rows where removed_at is not null) then
    delete from product_search s using after_rows a
    where a.removed_at is not null and s.workspace_id = a.workspace_id and s.store_id = a.store_id and s.id = a.id;
  end if;
  insert into product_search as s (workspace_id, store_id, id, list_state, score, store_order, sort_price, updated_at, title,
      search_text, brand, category, stock, traits, issue_count)
    select workspace_id, store_id, id, list_state, score, store_order, sort_price, updated_at, title, search_text,
      facet.brand, facet."productCategory", facet.stock,
      issues || array_remove(array[
        case when facet.gtin is null then 'empty:gtin' end, case when facet.mpn is null then 'empty:mpn' end,
        case when facet.weight is null then 'empty:weight' end, case when facet.brand is null then 'empty:brand' end,
        case when facet."productCategory" is null then 'empty:productCategory' end,
        case when facet.material is null then 'empty:material' end,
        case when facet."imageUrl" is null then 'empty:imageUrl' end], null),
      issue_count
    from after_rows, json_to_record(summary) as facet (gtin text, mpn text, weight text, brand text,
      "productCategory" text, material text, "imageUrl" text, stock integer)
    where removed_at is null
  on conflict (workspace_id, store_id, id) do update set
    list_state = excluded.list_state, score = excluded.score, store_order = excluded.store_order,
    sort_price = excluded.sort_price, updated_at = excluded.updated_at, title = excluded.title,
    search_text = excluded.search_text, brand = excluded.brand, category = excluded.category, stock = excluded.stock,
    traits = excluded.traits, issue_count = excluded.issue_count;
  return null;
end $$;

update product_search s set issue_count = p.issue_count from products p
where p.workspace_id = s.workspace_id and p.id = s.id and p.issue_count > 0;

-- As before (see 0045), with the sorts that begin with the list state: within one state they are its number of issues and a
-- constant, so that the walk of a state is one range of the index above.
create or replace function search_products(
  workspace uuid, store uuid, patterns text[], expressions text[], chosen jsonb, states smallint[], is_capped boolean,
  sort text, after_value text, after_id uuid, page_limit integer,
  out total bigint, out ids uuid[]
) language plpgsql stable security definer as $$
declare
  -- With more matches the order is walked first: a page fills up before all of them are sorted.
  frequent constant integer := 8000;
  walked constant integer := 2000;
  asked text := ltrim(sort, '-');
  direction text := case when sort like '-%' then 'desc' else 'asc' end;
  past_sign text := case direction when 'asc' then '>' else '<' end;
  -- What a state is walked by, and the term that is the same in a whole state, of its number at %s.
  walked_by text := case asked when 'store' then 'store_order' when 'title' then 'title' when 'price' then 'sort_price'
    when 'score' then 'score' when 'updated' then 'updated_at' else 'issue_count' end;
  state_term text := case asked when 'readiness' then ' + %s / 2 * 1000000' when 'status' then ' + %s %% 2 * 1000000' else '' end;
  sorted_by text := walked_by || format(state_term, 'list_state');
  of_store text := format('workspace_id = %L and store_id = %L', workspace, store);
  past text := case when after_value is null then 'true'
    else format('(sort_key, id) %s (%L, %L::uuid)', past_sign, after_value, after_id) end;
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
    'with found as materialized (select id, %1$s as sort_key from product_search s where %2$s and %3$s limit %4$L)
     select (select count(*) from found), (select array_agg(id) from (
       select id from found where %5$s order by sort_key %6$s, id %6$s limit %7$L) as page)',
    sorted_by, of_store, matching, case when is_capped then frequent + 1 end, past, direction, page_limit)
    into total, ids;
  if not is_capped or total <= frequent then return; end if;

  -- `offset 0` keeps the planner on the walk: it would begin with all that match.
  select string_agg(format(
    '(select workspace_id, store_id, id, %1$s%2$s as sort_key from products where %3$s and removed_at is null
      and list_state = %4$s and %5$s order by %1$s %6$s, id %6$s limit %7$s)',
    walked_by, format(state_term, state), of_store, state,
    case when after_value is null then 'true'
      when state_term = '' then format('(%s, id) %s (%L, %L::uuid)', walked_by, past_sign, after_value, after_id)
      else format('(%s, id) %s (%L::integer - (0%s), %L::uuid)', walked_by, past_sign, after_value,
        format(state_term, state), after_id) end,
    direction, walked), ' union all ')
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
    'select array_agg(id) from (select id from (select id, %1$s as sort_key from product_search s where %2$s and %3$s) as one
       where %4$s order by sort_key %5$s, id %5$s limit %6$s) as page',
    sorted_by, of_store, matching, past, direction, page_limit) into ids;
end $$;
alter function search_products set enable_seqscan = off;
do $$
begin
  execute format('alter function search_products set search_path = %I, pg_temp', current_schema());
end $$;
