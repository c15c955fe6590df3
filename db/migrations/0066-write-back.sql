-- What merchants typed is written to the fields of the store: which side wins where both changed, sets of changes, and each
-- change of a set with the values of both sides.
create table write_back_settings (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  store_id uuid not null,
  rules jsonb not null,
  after_sync text not null check (after_sync in ('propose', 'write')),
  primary key (workspace_id, store_id),
  foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade
);
select lock_to_workspace('write_back_settings');
select lock_to_store('write_back_settings');

create table write_back_sets (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  store_id uuid not null,
  id uuid not null,
  actor text not null,
  -- The set that this one undoes.
  undo_of uuid,
  run_id uuid,
  created_at timestamptz not null,
  -- Null while it is a draft that somebody looks at.
  started_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade
);
select lock_to_workspace('write_back_sets');
select lock_to_store('write_back_sets');
create index write_back_sets_of_store on write_back_sets (workspace_id, store_id, id);

create table write_back_changes (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  store_id uuid not null,
  set_id uuid not null,
  position integer not null,
  product_id text not null,
  title text not null,
  product_gid text not null,
  -- Null where the field is the product's.
  variant_gid text,
  field text not null,
  kind text not null check (kind in ('write', 'follow', 'restore')),
  is_conflict boolean not null,
  before text,
  after text,
  typed text not null,
  typed_at timestamptz not null,
  typed_by text not null,
  store_changed_at timestamptz not null,
  status text not null check (status in
    ('planned', 'writing', 'done', 'same', 'changed', 'conflict', 'refused', 'unknown_category', 'gone', 'excluded')),
  reason text,
  primary key (workspace_id, set_id, position),
  foreign key (workspace_id, set_id) references write_back_sets (workspace_id, id) on delete cascade
);
select lock_to_workspace('write_back_changes');
select lock_to_store('write_back_changes');
create index write_back_changes_of_store on write_back_changes (workspace_id, store_id);
create index write_back_changes_open on write_back_changes (workspace_id, set_id, position)
  where status in ('planned', 'writing');
