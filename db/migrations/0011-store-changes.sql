-- What this console changed in a store. A row is there, pending, before the store is asked, so that a process that died
-- in between leaves a trace: whoever comes again reads the store and knows whether the change arrived.
create table store_changes (
  workspace_id uuid not null,
  store_id uuid not null,
  id uuid not null,
  -- Null once the change failed: the same wish may be tried again.
  idempotency_key text,
  -- A hash of what was wished for: the same key with another wish is a mistake.
  wish text not null,
  actor text not null,
  run_id uuid,
  approval_id uuid,
  product_id text not null,
  product_title text not null,
  product_gid text not null,
  variant_gid text not null,
  location_gid text,
  -- What the field belongs to in the store: the product, the variant, or the variant at a place.
  target text not null,
  field text not null check (field in ('price', 'title', 'description', 'seo', 'stock')),
  before jsonb not null,
  after jsonb not null,
  status text not null check (status in ('pending', 'done', 'failed')),
  problem text,
  undo_of uuid,
  undone_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, idempotency_key),
  foreign key (workspace_id, store_id) references stores (workspace_id, id),
  foreign key (workspace_id, undo_of) references store_changes (workspace_id, id)
);
-- One change of one value at a time.
create unique index store_changes_under_way on store_changes (workspace_id, store_id, target, field)
  where status = 'pending';
create index store_changes_by_time on store_changes (workspace_id, created_at desc, id desc);
create index store_changes_by_product on store_changes (workspace_id, product_id, created_at desc, id desc);
select lock_to_workspace('store_changes');
