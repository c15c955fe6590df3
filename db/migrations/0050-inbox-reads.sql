-- When what is stored of a store was read, for each part of the inbox: of two looks at once the later one counts.
create table inbox_reads (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  store_id uuid,
  part text not null,
  read_at timestamptz not null,
  primary key (workspace_id, id),
  unique nulls not distinct (workspace_id, store_id, part),
  foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade
);
select lock_to_workspace('inbox_reads');

-- An item is compared with what is stored of it, so that it may shrink and grow again; nothing else is remembered of it.
alter table inbox_items drop column seen_members, drop column seen_size, drop column found_at;
-- Nothing asked such a question.
delete from inbox_items where kind = 'question';
