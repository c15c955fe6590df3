-- What a person said of a security alert: of an order that looks like fraud, or of its dispute. It counts as long as the
-- cause is the one that was seen; what was seen stays, for a later check may not name the order.
create table security_marks (
  workspace_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('fraud', 'chargeback')),
  status text not null check (status in ('investigating', 'resolved')),
  cause text not null,
  seen jsonb,
  marked_by uuid not null,
  marked_at timestamptz not null,
  primary key (workspace_id, order_id, kind),
  foreign key (workspace_id, order_id) references orders (workspace_id, id) on delete cascade
);
select lock_to_workspace('security_marks');

create index orders_disputed on orders (workspace_id, store_id, placed_at) where disputes <> '[]' and not is_test;
