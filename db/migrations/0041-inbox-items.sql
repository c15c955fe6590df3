-- What needs the merchant, found by rules after each sync and when what they look at changes, with what a person said of it.
-- `members` are the things an item is about, `size` how many they are; `seen_*` those that there were when it was put aside.
create table inbox_items (
  workspace_id uuid not null,
  id uuid not null,
  store_id uuid,
  kind text not null,
  subject text not null,
  detail json not null,
  members text[] not null,
  size integer not null,
  money numeric,
  currency text,
  due_at timestamptz,
  ends_at timestamptz,
  opened_at timestamptz not null,
  found_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'snoozed', 'dismissed')),
  snoozed_until timestamptz,
  changed_by uuid,
  changed_at timestamptz,
  seen_members text[] not null default '{}',
  seen_size integer not null default 0,
  primary key (workspace_id, id),
  unique nulls not distinct (workspace_id, store_id, kind, subject),
  foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade
);
select lock_to_workspace('inbox_items');

-- The last check for fraud that followed a sync of orders, one for each store.
create table fraud_checks (
  workspace_id uuid not null,
  store_id uuid not null,
  checked_at timestamptz not null,
  answer json not null,
  primary key (workspace_id, store_id),
  foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade
);
select lock_to_workspace('fraud_checks');

-- When a product stopped being ready; null while it is, and when it never was.
alter table products add column left_ready_at timestamptz;
create function note_left_ready() returns trigger language plpgsql as $$
begin
  new.left_ready_at := case when new.readiness = 'ready' then null else new.updated_at end;
  return new;
end $$;
create trigger products_left_ready before update of readiness on products for each row
  when ((old.readiness = 'ready') <> (new.readiness = 'ready')) execute function note_left_ready();
create index products_by_left_ready on products (workspace_id, store_id, left_ready_at desc)
  where left_ready_at is not null and removed_at is null;
