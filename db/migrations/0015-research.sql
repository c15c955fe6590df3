-- What was found on the web, and what research made of it. The texts were written by strangers.
create table research_items (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  kind text not null check (kind in ('search', 'extract', 'crawl', 'task')),
  -- The words searched for, the instructions of a crawl or the title of a task.
  query text not null,
  url text,
  title text not null,
  answer text,
  asked_by text not null check (asked_by in ('merchant', 'agent')),
  run_id uuid,
  -- Set by what may be done twice; null for what a person asked.
  step_key text,
  seconds double precision,
  report json,
  search_text text not null,
  fetched_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, step_key)
);
create index research_items_by_kind on research_items (workspace_id, kind, id);
create index research_items_by_run on research_items (workspace_id, run_id);
create index research_items_by_search on research_items using gin (search_text gin_trgm_ops);
select lock_to_workspace('research_items');

create table research_sources (
  workspace_id uuid not null,
  item_id uuid not null,
  place integer not null,
  url text not null,
  title text not null,
  content text not null,
  score double precision,
  seen_at timestamptz not null,
  primary key (workspace_id, item_id, place),
  foreign key (workspace_id, item_id) references research_items (workspace_id, id) on delete cascade
);
select lock_to_workspace('research_sources');
