-- What happens in a store and in the console, kept as events: workflows start on them and drafts are rehearsed over them
-- (docs/decisions/0046). Nothing in a payload names or reaches a person.
create table event_numbers (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  last_id bigint not null default 0,
  -- When the oldest were removed last, and which event was the newest then.
  trimmed_at timestamptz,
  trimmed_id bigint not null default 0
);
select lock_to_workspace('event_numbers');

create table recorded_events (
  workspace_id uuid not null,
  -- Counted up under the lock of the workspace's row in event_numbers, which is held until the transaction ends: who has
  -- read up to an id misses none that is committed later.
  id bigint not null,
  store_id uuid,
  type text not null,
  subject text not null,
  at timestamptz not null,
  -- Known from before: a draft is rehearsed over it, and nothing starts on it.
  is_past boolean not null default false,
  payload jsonb not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade
);
create index recorded_events_by_time on recorded_events (workspace_id, at, id);
select lock_to_workspace('recorded_events');

-- Since when events of a type are complete. `is_filled`: what was known of the time before has been recorded.
create table event_coverage (
  workspace_id uuid not null,
  store_id uuid not null,
  type text not null,
  since timestamptz not null,
  is_filled boolean not null default false,
  primary key (workspace_id, store_id, type),
  foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade
);
select lock_to_workspace('event_coverage');

-- Which products stood below their reorder point when that was computed last.
create table low_stock_products (
  workspace_id uuid not null,
  store_id uuid not null,
  product_id text not null,
  primary key (workspace_id, store_id, product_id),
  foreign key (workspace_id, store_id) references stores (workspace_id, id) on delete cascade
);
select lock_to_workspace('low_stock_products');

create type event_draft as (
  workspace_id uuid, store_id uuid, type text, subject text, at timestamptz, is_past boolean, payload jsonb
);

-- Numbers the drafts in their order, stores them and tells who listens on the channel `recorded_events`.
create function record_events(drafts event_draft[]) returns void language plpgsql
  set enable_hashjoin = on set enable_nestloop = on as $$
begin
  if cardinality(drafts) = 0 or drafts is null then return; end if;
  with given as materialized (
    select d.*, row_number() over (partition by d.workspace_id order by d.place) as nth
    from unnest(drafts) with ordinality as d (workspace_id, store_id, type, subject, at, is_past, payload, place)
  ), sizes as (
    select workspace_id, count(*) as size from given group by 1
  ), numbered as (
    insert into event_numbers as n (workspace_id, last_id) select workspace_id, size from sizes order by 1
    on conflict (workspace_id) do update set last_id = n.last_id + excluded.last_id
    returning n.workspace_id, n.last_id
  )
  insert into recorded_events (workspace_id, id, store_id, type, subject, at, is_past, payload)
  select g.workspace_id, n.last_id - s.size + g.nth, g.store_id, g.type, g.subject, g.at, g.is_past, g.payload
  from given g join sizes s using (workspace_id) join numbered n using (workspace_id);
  perform pg_notify('recorded_events', d.workspace_id::text)
    from (select distinct workspace_id from unnest(drafts) where not is_past) as d;
end $$;

-- The decimals of a currency, as `kit/currency.ts` counts them.
create function currency_digits(code text) returns integer language sql immutable as $$
  select case
    when code in ('AFN', 'ALL', 'BIF', 'CLP', 'COP', 'DJF', 'GNF', 'HUF', 'IDR', 'IQD', 'IRR', 'ISK', 'JPY', 'KMF', 'KPW',
      'KRW', 'LAK', 'LBP', 'MGA', 'MMK', 'PKR', 'PYG', 'RWF', 'SLL', 'SOS', 'SYP', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF',
      'XPF', 'YER') then 0
    when code in ('BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when code in ('CLF', 'UYW') then 4
    else 2 end
$$;

create function minor_units(amount numeric, currency text) returns bigint language sql immutable as $$
  select round(amount * 10 ^ currency_digits(currency))::bigint
$$;

-- Prices, stock and readiness: one look at each statement that updates products. Rows that a store brings first are no
-- change. A sync works with hash joins switched off, and the rows of a transition have no index.
create function record_product_events() returns trigger language plpgsql set enable_hashjoin = on as $$
declare
  drafts event_draft[];
begin
  select array_agg(
      (c.workspace_id, c.store_id, e.type, c.product_id, c.at, false, c.product || e.payload)::event_draft
      order by c.product_id, e.place)
    into drafts
  from (
    select a.workspace_id, a.store_id, a.product_id, b.readiness as readiness_before, a.readiness, a.issues,
      b.sort_price as price_before, a.sort_price as price,
      (b.summary ->> 'stock')::int as stock_before, (a.summary ->> 'stock')::int as stock,
      a.facts ->> 'currency' as currency, b.facts ->> 'currency' as currency_before,
      case when a.updated_at is distinct from b.updated_at then a.updated_at else now() end as at,
      jsonb_build_object('productId', a.product_id, 'sku', coalesce(a.facts ->> 'sku', a.product_id),
        'title', a.title) as product
    from before_rows b join after_rows a on a.workspace_id = b.workspace_id and a.id = b.id
    where a.removed_at is null and b.removed_at is null
      and (a.facts_hash <> b.facts_hash or a.readiness <> b.readiness)
  ) as c cross join lateral (
    select 1, 'price.changed', jsonb_build_object('beforeMinor', minor_units(price_before / 10000.0, currency),
        'afterMinor', minor_units(price / 10000.0, currency), 'currency', currency)
      where price <> price_before and currency = currency_before
    union all
    select 2, 'stock.changed', jsonb_build_object('before', stock_before, 'after', stock) where stock <> stock_before
    union all
    select 3, 'product.lost_readiness', jsonb_build_object('missing', issues)
      where readiness_before = 'ready' and readiness <> 'ready'
    union all
    select 4, 'product.became_ready', '{}' where readiness = 'ready' and readiness_before <> 'ready'
  ) as e (place, type, payload);
  perform record_events(drafts);
  return null;
end $$;
create trigger products_recorded after update on products
  referencing old table as before_rows new table as after_rows
  for each statement execute function record_product_events();

-- Orders that a store brings first are recorded when its first sync ends, with what they cost and when they were refunded.
create function order_payload(order_id uuid, name text, amount numeric, currency text) returns jsonb
language sql immutable as $$
  select jsonb_build_object('orderId', order_id, 'name', name, 'amountMinor', minor_units(amount, currency),
    'currency', currency)
$$;

-- The disputes of an order behind the first `known` ones.
create function dispute_payloads(order_id uuid, payload jsonb, disputes jsonb, known integer) returns setof jsonb
language sql immutable as $$
  select payload || jsonb_build_object('disputeId', order_id || ':' || place, 'reason', each ->> 'kind',
    'dueAt', each ->> 'dueAt')
  from jsonb_array_elements(disputes) with ordinality as listed (each, place) where place > known
$$;

create function record_new_orders() returns trigger language plpgsql as $$
declare
  drafts event_draft[];
begin
  select array_agg((o.workspace_id, o.store_id, d.type, o.id::text, d.at, o.placed_at < s.last_sync_at - interval '1 day',
      d.payload)::event_draft order by d.at, o.id)
    into drafts
  from after_rows o join order_sync_state s on s.workspace_id = o.workspace_id and s.store_id = o.store_id
  cross join lateral (
    select 'order.created', o.placed_at,
      order_payload(o.id, o.name, o.placed_total, o.currency) || jsonb_build_object('items', o.units)
    union all
    select 'order.refunded', o.updated_at, order_payload(o.id, o.name, o.refunded, o.currency) where o.refunded > 0
    union all
    select 'dispute.opened', o.updated_at,
      dispute_payloads(o.id, order_payload(o.id, o.name, o.placed_total, o.currency), o.disputes, 0)
  ) as d (type, at, payload)
  where not o.is_test and o.placed_at > now() - interval '90 days';
  perform record_events(drafts);
  return null;
end $$;
create trigger orders_recorded after insert on orders
  referencing new table as after_rows for each statement execute function record_new_orders();

create function record_changed_order() returns trigger language plpgsql as $$
declare
  drafts event_draft[];
begin
  select array_agg((new.workspace_id, new.store_id, d.type, new.id::text, new.updated_at, false, d.payload)::event_draft)
    into drafts from (
      select 'order.refunded', order_payload(new.id, new.name, new.refunded - old.refunded, new.currency)
        where new.refunded > old.refunded
      union all
      select 'dispute.opened', dispute_payloads(new.id, order_payload(new.id, new.name, new.placed_total, new.currency),
        new.disputes, coalesce(jsonb_array_length(old.disputes), 0))
    ) as d (type, payload);
  perform record_events(drafts);
  return null;
end $$;
create trigger orders_change_recorded after update of refunded, disputes on orders for each row
  when (not new.is_test and (new.refunded > old.refunded
    or coalesce(jsonb_array_length(new.disputes), 0) > coalesce(jsonb_array_length(old.disputes), 0)))
  execute function record_changed_order();

-- What the orders of a store tell of the time since `earliest`, each at its own time; what was recorded already is left
-- out. Of a dispute that is the order's last change. Answers since when all orders are known.
create function record_past_orders(workspace uuid, store uuid, earliest timestamptz) returns timestamptz
language plpgsql set enable_hashjoin = on as $$
declare
  since timestamptz := greatest(earliest, (select known_since from order_sync_state
    where workspace_id = workspace and store_id = store));
  drafts event_draft[];
begin
  select array_agg((workspace, store, d.type, d.id::text, d.at, true, d.payload)::event_draft order by d.at, d.id)
    into drafts from (
      select 'order.created', id, placed_at,
          order_payload(id, name, placed_total, currency) || jsonb_build_object('items', units)
        from orders where workspace_id = workspace and store_id = store and not is_test and placed_at >= since
      union all
      select 'order.refunded', o.id, p.processed_at, order_payload(o.id, o.name, p.amount, o.currency)
        from payments p join orders o on o.workspace_id = p.workspace_id and o.id = p.order_id
        where p.workspace_id = workspace and p.store_id = store and not o.is_test and p.kind = 'refund'
          and p.status = 'success' and p.processed_at >= since
      union all
      select 'dispute.opened', id, updated_at,
          dispute_payloads(id, order_payload(id, name, placed_total, currency), disputes, 0)
        from orders where workspace_id = workspace and store_id = store and not is_test and disputes <> '[]'
          and updated_at >= since
    ) as d (type, id, at, payload)
    where not exists (select from recorded_events e
      where e.workspace_id = workspace and e.type = d.type and e.subject = d.id::text);
  perform record_events(drafts);
  return since;
end $$;

-- What a customer wrote above a ticket, without their name, addresses and numbers.
create function without_person(given text, name text) returns text language sql immutable as $$
  select case when words is null then masked else regexp_replace(masked, '\m(' || words || ')\M', '…', 'gi') end
  from (select regexp_replace(regexp_replace(given, '[^\s@<>]+@[^\s@<>]+', '…', 'g'), '\+?\d[\d\s()./-]{6,}\d', '…', 'g')
      as masked) as m,
    (select string_agg(regexp_replace(word, '([.*+?^${}()|\[\]\\-])', '\\\1', 'g'), '|') as words
      from regexp_split_to_table(name, '[\s,;]+') as word where length(word) > 1) as w
$$;

create function record_new_tickets() returns trigger language plpgsql as $$
declare
  drafts event_draft[];
begin
  select array_agg((t.workspace_id, t.store_id, 'ticket.arrived', t.id::text, t.created_at,
      t.created_at < now() - interval '1 day',
      jsonb_build_object('ticketId', t.id, 'number', t.number, 'subject', without_person(t.subject, t.customer_name),
        'orderId', (select o.id from orders o where o.workspace_id = t.workspace_id and o.store_id = t.store_id
          and o.name = t.order_name order by o.placed_at desc limit 1)))::event_draft order by t.created_at, t.number)
    into drafts from after_rows t where t.created_at > now() - interval '90 days';
  perform record_events(drafts);
  return null;
end $$;
create trigger tickets_recorded after insert on tickets
  referencing new table as after_rows for each statement execute function record_new_tickets();

create function record_decision() returns trigger language plpgsql as $$
begin
  -- Runs may be of a workspace that is no longer, or not of this product; nobody is to be told of their approvals.
  if not exists (select from workspaces where id = new.workspace_id) then return null; end if;
  perform record_events(array[(new.workspace_id, new.store_id, 'approval.decided', new.id::text, new.decided_at, false,
    jsonb_build_object('approvalId', new.id, 'tool', coalesce(new.args ->> 'tool', new.name), 'decision', new.decision)
    )::event_draft]);
  return null;
end $$;
create trigger run_approvals_recorded after update of decision on run_approvals for each row
  when (old.decision is null and new.decision is not null) execute function record_decision();

-- What a sync of products left: all that are in the store, those that are ready, and those that are incomplete.
create function record_synced_products(workspace uuid, store uuid, happened timestamptz) returns void
language plpgsql as $$
begin
  perform record_events(array[(workspace, store, 'products.synced', store::text, happened, false,
    (select jsonb_build_object('products', coalesce(sum(products), 0),
        'ready', coalesce(sum(products) filter (where readiness = 'ready'), 0),
        'incomplete', coalesce(sum(products) filter (where readiness <> 'ready'), 0))
      from product_counts where workspace_id = workspace and store_id = store))::event_draft]);
end $$;

-- Stores from before: live events begin now, and the next sync of orders records what is known of the past.
insert into event_coverage (workspace_id, store_id, type, since)
  select workspace_id, id, type, now() from stores, unnest(array['products.synced', 'product.lost_readiness',
    'product.became_ready', 'price.changed', 'stock.changed', 'stock.below_reorder_point', 'order.created',
    'order.refunded', 'dispute.opened', 'ticket.arrived', 'alert.raised', 'approval.decided', 'workflow.ended']) as type;
