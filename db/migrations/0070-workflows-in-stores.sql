-- In which stores a workflow starts by itself, and what its runs there begin with.
create table workflow_stores (
  workspace_id uuid not null,
  workflow_id uuid not null,
  store_id uuid not null,
  is_on boolean not null,
  input json not null default '{}',
  -- Why it last started nothing here.
  last_problem text,
  set_at timestamptz not null,
  primary key (workspace_id, workflow_id, store_id),
  foreign key (workspace_id, workflow_id) references workflows (workspace_id, id) on delete cascade,
  foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade
);
select lock_to_workspace('workflow_stores');
select lock_to_store('workflow_stores');

-- Workflows whose stores were named once: when the last of them is removed, they start nowhere.
create table workflows_with_stores (
  workspace_id uuid not null,
  workflow_id uuid not null,
  primary key (workspace_id, workflow_id),
  foreign key (workspace_id, workflow_id) references workflows (workspace_id, id) on delete cascade
);
select lock_to_workspace('workflows_with_stores');

-- What was published before ran in the default store, and on events of any.
insert into workflow_stores (workspace_id, workflow_id, store_id, is_on, set_at)
  select w.workspace_id, w.id, s.id, true, w.updated_at from workflows w
    join stores s on s.workspace_id = w.workspace_id
    left join workflow_triggers t on t.workspace_id = w.workspace_id and t.workflow_id = w.id
  where w.published_version is not null and (s.is_default or (t.event is not null and s.is_connected));
insert into workflows_with_stores (workspace_id, workflow_id)
  select distinct workspace_id, workflow_id from workflow_stores;

-- A rehearsal is over the past of one store.
alter table rehearsals add column store_id uuid,
  add foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade;
update rehearsals r set store_id = e.store_id from runs e
  where e.workspace_id = r.workspace_id and e.id = r.run_id and e.store_id is not null;
select lock_to_store('rehearsals');

-- Sums over stores of several currencies: in which one they are shown, and what others are worth in it, as the merchant entered it.
create table reporting_currencies (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$')
);
select lock_to_workspace('reporting_currencies');

create table currency_rates (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  reporting_currency text not null check (reporting_currency ~ '^[A-Z]{3}$'),
  -- What one unit of the currency is worth.
  rate numeric not null check (rate > 0),
  source text not null,
  rate_date date not null,
  entered_by uuid not null,
  entered_at timestamptz not null,
  primary key (workspace_id, currency, reporting_currency)
);
select lock_to_workspace('currency_rates');
