-- A workspace works on several stores: one is meant where none is named, and each may be paused.
alter table stores rename column is_active to is_default;
alter table stores alter column is_default set default false;
alter index stores_active rename to stores_default;
alter table stores add column paused_at timestamptz;

-- A run of a workflow is of one store: that of what started it, or the one that was chosen.
alter table workflow_runs add column store_id uuid,
  add foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade;
create index workflow_runs_of_store on workflow_runs (workspace_id, store_id) where store_id is not null;

-- One live run of a purpose in each store.
drop index runs_one_live;
create unique index runs_one_live on runs (workspace_id, purpose, store_id) nulls not distinct where ended_at is null;

-- The third lock: what is done for one store sees and writes the rows of that store, and those of none. Each table with a
-- store_id has it. Without app.store_id all stores of the workspace are meant.
create function lock_to_store(locked regclass) returns void language plpgsql as $$
begin
  execute format(
    'create policy store_lock on %s as restrictive to vitrine_app
       using ((store_id = (select nullif(current_setting(''app.store_id'', true), '''')::uuid)) is not false)', locked);
end $$;
select lock_to_store(c.oid) from pg_class c
  join pg_attribute s on s.attrelid = c.oid and s.attname = 'store_id' and not s.attisdropped
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace;
