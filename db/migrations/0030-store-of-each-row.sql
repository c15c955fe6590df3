-- Of which store a row is; null when it is of no one store, or of all. What is of a store goes with it.
alter table runs add column store_id uuid,
  add foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade;
alter table run_approvals add column store_id uuid,
  add foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade;
alter table agent_conversations add column store_id uuid,
  add foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade;
alter table agent_messages add column store_id uuid,
  add foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade;
alter table agent_regressions add column store_id uuid,
  add foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade;
alter table alerts add column store_id uuid,
  add foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade;
alter table tickets add column store_id uuid,
  add foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade;
alter table research_items add column store_id uuid,
  add foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade;

-- Rows of a workspace that only ever had one store are of that store; of the others nobody knows.
create temporary table only_stores on commit drop as
  select workspace_id, (array_agg(id))[1] as id from stores group by workspace_id having count(*) = 1;
update agent_conversations as t set store_id = o.id from only_stores o
  where o.workspace_id = t.workspace_id and not t.is_bench;
update agent_messages as t set store_id = o.id from only_stores o where o.workspace_id = t.workspace_id;
update agent_regressions as t set store_id = o.id from only_stores o where o.workspace_id = t.workspace_id;
update alerts as t set store_id = o.id from only_stores o where o.workspace_id = t.workspace_id;
update tickets as t set store_id = o.id from only_stores o where o.workspace_id = t.workspace_id;
update research_items as t set store_id = o.id from only_stores o where o.workspace_id = t.workspace_id;
update runs as t set store_id = o.id from only_stores o
  where o.workspace_id = t.workspace_id and t.kind not in ('catalogue.settle', 'coordination.watch');
-- These have always named their store.
update runs as t set store_id = s.id from stores s
  where t.store_id is null and t.kind in ('feed.sync', 'feed.rejudge', 'sales.sync', 'beliefs.update')
    and s.workspace_id = t.workspace_id and s.id::text = t.input ->> 'storeId';
update run_approvals as t set store_id = r.store_id from runs r
  where r.workspace_id = t.workspace_id and r.id = t.run_id and r.store_id is not null;

create index runs_of_store on runs (workspace_id, store_id, id desc);
create index run_approvals_of_store on run_approvals (workspace_id, store_id, id desc);
create index agent_conversations_of_store on agent_conversations (workspace_id, store_id, updated_at desc, id desc);
create index agent_messages_of_store on agent_messages (workspace_id, store_id, id desc);
create index agent_regressions_of_store on agent_regressions (workspace_id, store_id);
create index alerts_of_store on alerts (workspace_id, store_id);
create index tickets_of_store on tickets (workspace_id, store_id, created_at, id);
create index research_items_of_store on research_items (workspace_id, store_id, kind, id);

-- What is of a store goes with it: until now a store with any of these could not go.
alter table webhook_deliveries drop constraint webhook_deliveries_workspace_id_store_id_fkey,
  add foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade;
alter table products drop constraint products_workspace_id_store_id_fkey,
  add foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade;
alter table order_books drop constraint order_books_workspace_id_store_id_fkey,
  add foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade;
alter table orders drop constraint orders_workspace_id_store_id_fkey,
  add foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade;
alter table feed_days drop constraint feed_days_workspace_id_store_id_fkey,
  add foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade;
alter table store_changes drop constraint store_changes_workspace_id_store_id_fkey,
  add foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade;
alter table belief_books drop constraint belief_books_workspace_id_store_id_fkey,
  add foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade;
alter table beliefs drop constraint beliefs_workspace_id_store_id_fkey,
  add foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade;

alter table product_counts
  add foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade;
-- Products that go with their store are counted nowhere.
create or replace function add_product_counts(
  workspace uuid, store uuid, state text, enabled boolean, difference bigint, score_difference bigint
) returns void language sql as $$
  insert into product_counts as c
  select workspace, store, state, enabled, difference, score_difference
  where exists (select from stores where workspace_id = workspace and id = store)
  on conflict (workspace_id, store_id, readiness, enable_search)
  do update set products = c.products + excluded.products, score_sum = c.score_sum + excluded.score_sum
$$;
