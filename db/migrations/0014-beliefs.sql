-- How far the facts of a store have become evidence.
create table belief_books (
  workspace_id uuid not null,
  store_id uuid not null,
  -- The last day that was looked at; null before the first.
  through_day date,
  updated_at timestamptz not null,
  primary key (workspace_id, store_id),
  foreign key (workspace_id, store_id) references stores (workspace_id, id)
);
select lock_to_workspace('belief_books');

create table beliefs (
  workspace_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  -- The same hypothesis has the same key.
  key text not null,
  kind text not null,
  status text not null check (status in ('believed', 'proposed', 'declined')),
  -- Set where somebody asked for it: it takes evidence for as long as it is believed.
  is_asked boolean not null,
  product_id text,
  product_title text,
  claim_limit double precision,
  -- Of a price test: the older price and the newer.
  prices jsonb,
  currency text not null,
  prior jsonb not null,
  -- The evidence that counts, added up.
  totals jsonb,
  posterior jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, store_id, key),
  foreign key (workspace_id, store_id) references stores (workspace_id, id)
);
select lock_to_workspace('beliefs');

-- Entries are appended; only is_live changes, when a later revision of the same slot takes its place.
create table belief_updates (
  workspace_id uuid not null,
  id uuid not null,
  belief_id uuid not null,
  slot text not null,
  revision integer not null,
  is_live boolean not null,
  source text not null,
  evidence jsonb not null,
  prior jsonb not null,
  posterior jsonb not null,
  at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, belief_id, slot, revision),
  foreign key (workspace_id, belief_id) references beliefs (workspace_id, id) on delete cascade
);
-- The facts of a day count once.
create unique index belief_updates_live on belief_updates (workspace_id, belief_id, slot) where is_live;
create index belief_updates_by_belief on belief_updates (workspace_id, belief_id, id);
select lock_to_workspace('belief_updates');

create table belief_predictions (
  workspace_id uuid not null,
  id uuid not null,
  belief_id uuid not null,
  statement text not null,
  from_day date not null,
  to_day date not null,
  test text not null check (test in ('at_least', 'above', 'below')),
  threshold double precision not null,
  probability double precision not null,
  made_at timestamptz not null,
  resolved_at timestamptz,
  -- Null until then, and where nothing happened to judge it by.
  has_happened boolean,
  observed double precision,
  primary key (workspace_id, id),
  -- What was said first of some days is not said otherwise later.
  unique (workspace_id, belief_id, from_day, to_day),
  foreign key (workspace_id, belief_id) references beliefs (workspace_id, id) on delete cascade
);
create index belief_predictions_open on belief_predictions (workspace_id, to_day) where resolved_at is null;
select lock_to_workspace('belief_predictions');
