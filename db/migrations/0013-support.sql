-- What the merchant's own customers wrote: tickets by e-mail, chat and phone, and reviews.
create table tickets (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  number integer not null,
  -- The same ticket of a file has the same key, so that a file read twice is stored once.
  import_key text not null,
  customer_name text not null,
  customer_email text,
  subject text not null,
  text text not null,
  search_text text not null,
  priority text not null check (priority in ('urgent', 'high', 'medium', 'low')),
  status text not null check (status in ('open', 'in-progress', 'resolved', 'closed')),
  channel text not null check (channel in ('email', 'chat', 'phone', 'review')),
  order_name text,
  rating integer check (rating between 1 and 5),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, number),
  unique (workspace_id, import_key)
);
create index tickets_by_time on tickets (workspace_id, created_at, id);
create index tickets_by_search on tickets using gin (search_text gin_trgm_ops);
select lock_to_workspace('tickets');

create table ticket_replies (
  workspace_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  who text not null check (who in ('merchant', 'agent', 'customer')),
  text text not null,
  at timestamptz not null,
  -- Set by what may be done twice; null for what a person typed.
  idempotency_key text,
  primary key (workspace_id, id),
  unique (workspace_id, idempotency_key),
  foreign key (workspace_id, ticket_id) references tickets (workspace_id, id) on delete cascade
);
create index ticket_replies_by_ticket on ticket_replies (workspace_id, ticket_id, at, id);
select lock_to_workspace('ticket_replies');

-- The highest number given so far: the number of a deleted ticket is not given again.
create table ticket_numbers (
  workspace_id uuid primary key references workspaces (id),
  last_number integer not null
);
select lock_to_workspace('ticket_numbers');
