-- Search of orders and of research under row-level security, as that of products: docs/decisions/0034.
drop index orders_by_search;
create index orders_by_search on orders using gin (store_id, search_text gin_trgm_ops);
drop index research_items_by_search;
create index research_items_by_search on research_items using gin (workspace_id, search_text gin_trgm_ops);
-- Tickets are searched under the policies, where no index of trigrams is read.
drop index tickets_by_search;

-- Both find rows for vitrine_app with the rights of the owner, whom the policies let see every row: they compare the
-- workspace themselves. `pattern` is of LIKE; `ids` is one page, the newest first, after a cursor, which is null for the first
-- page; `total` is exact. All matches are read once for both: to walk the order until a page is full would read every row
-- where the matches are old. Each pattern has a plan of its own, for one without three letters is dearer by the index.
create function search_orders(
  workspace uuid, store uuid, pattern text, after_placed_at timestamptz, after_id uuid, page_limit integer,
  out total bigint, out ids uuid[]
) language plpgsql stable security definer set plan_cache_mode = force_custom_plan as $$
begin
  if workspace is null or workspace is distinct from nullif(current_setting('app.workspace_id', true), '')::uuid then
    raise exception 'Not the workspace of this transaction' using errcode = 'insufficient_privilege';
  end if;
  with found as materialized (
    select o.id, o.placed_at from orders o
    where o.workspace_id = workspace and o.store_id = store and o.search_text like pattern)
  select (select count(*) from found), array(
    select f.id from found f where after_id is null or (f.placed_at, f.id) < (after_placed_at, after_id)
    order by f.placed_at desc, f.id desc limit page_limit)
    into total, ids;
end $$;

-- `wanted_kind` is null for every kind.
create function search_research(
  workspace uuid, pattern text, wanted_kind text, after_id uuid, page_limit integer,
  out total bigint, out ids uuid[]
) language plpgsql stable security definer set plan_cache_mode = force_custom_plan as $$
begin
  if workspace is null or workspace is distinct from nullif(current_setting('app.workspace_id', true), '')::uuid then
    raise exception 'Not the workspace of this transaction' using errcode = 'insufficient_privilege';
  end if;
  with found as materialized (
    select r.id from research_items r
    where r.workspace_id = workspace and r.search_text like pattern and (wanted_kind is null or r.kind = wanted_kind))
  select (select count(*) from found), array(
    select f.id from found f where after_id is null or f.id < after_id order by f.id desc limit page_limit)
    into total, ids;
end $$;

do $$
declare
  searching regprocedure;
begin
  foreach searching in array array[
    'search_orders(uuid, uuid, text, timestamptz, uuid, integer)',
    'search_research(uuid, text, text, uuid, integer)']::regprocedure[]
  loop
    -- Nobody may put a table or an operator of another schema in the place of ours.
    execute format('alter function %s set search_path = %I, pg_temp', searching, current_schema());
    execute format('revoke execute on function %s from public', searching);
    execute format('grant execute on function %s to vitrine_app', searching);
  end loop;
end $$;
