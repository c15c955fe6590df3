-- The figures of a whole store in a handful of rows: counting a large catalogue takes longer than showing a page of it.
create table product_counts (
  workspace_id uuid not null,
  store_id uuid not null,
  readiness text not null,
  enable_search boolean not null,
  products bigint not null,
  score_sum bigint not null,
  primary key (workspace_id, store_id, readiness, enable_search)
);
select lock_to_workspace('product_counts');

-- Each statement on products adds its difference, in the same transaction, so the figures cannot drift.
create function add_product_counts(
  workspace uuid, store uuid, state text, enabled boolean, difference bigint, score_difference bigint
) returns void language sql as $$
  insert into product_counts as c values (workspace, store, state, enabled, difference, score_difference)
  on conflict (workspace_id, store_id, readiness, enable_search)
  do update set products = c.products + excluded.products, score_sum = c.score_sum + excluded.score_sum
$$;

create function count_inserted_products() returns trigger language plpgsql as $$
begin
  perform add_product_counts(workspace_id, store_id, readiness, enable_search, n, s) from (
    select workspace_id, store_id, readiness, enable_search, count(*) as n, sum(score) as s
    from after_rows where removed_at is null group by 1, 2, 3, 4 order by 1, 2, 3, 4) as d;
  return null;
end $$;

create function count_deleted_products() returns trigger language plpgsql as $$
begin
  perform add_product_counts(workspace_id, store_id, readiness, enable_search, n, s) from (
    select workspace_id, store_id, readiness, enable_search, -count(*) as n, -sum(score) as s
    from before_rows where removed_at is null group by 1, 2, 3, 4 order by 1, 2, 3, 4) as d;
  return null;
end $$;

create function count_updated_products() returns trigger language plpgsql as $$
begin
  perform add_product_counts(workspace_id, store_id, readiness, enable_search, n::bigint, s::bigint) from (
    select workspace_id, store_id, readiness, enable_search, sum(way) as n, sum(way * score) as s from (
      select workspace_id, store_id, readiness, enable_search, score, 1 as way from after_rows where removed_at is null
      union all
      select workspace_id, store_id, readiness, enable_search, score, -1 from before_rows where removed_at is null
    ) as both_sides
    group by 1, 2, 3, 4 having sum(way) <> 0 or sum(way * score) <> 0 order by 1, 2, 3, 4) as d;
  return null;
end $$;

create trigger products_inserted after insert on products
  referencing new table as after_rows for each statement execute function count_inserted_products();
create trigger products_updated after update on products
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_updated_products();
create trigger products_deleted after delete on products
  referencing old table as before_rows for each statement execute function count_deleted_products();

insert into product_counts
  select workspace_id, store_id, readiness, enable_search, count(*), sum(score)
  from products where removed_at is null group by 1, 2, 3, 4;
