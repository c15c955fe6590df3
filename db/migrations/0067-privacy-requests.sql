-- What Shopify, or a merchant, asks for on behalf of a person: their data, or its erasure (docs/decisions/0053). A request
-- is the receipt of what was done, so it outlives its store, which it names by domain.
create table privacy_requests (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  store_domain text not null,
  topic text not null check (topic in ('customers/data_request', 'customers/redact', 'shop/redact')),
  event_id text not null,
  -- A merchant's id, or "shopify".
  requested_by text not null,
  received_at timestamptz not null,
  -- Whom it is about; null as soon as that is not needed any more.
  person jsonb,
  status text not null default 'received' check (status in ('received', 'done', 'refused')),
  -- How many rows of each table.
  rows jsonb not null default '[]',
  -- Why nothing was done.
  reason text,
  ended_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, store_domain, topic, event_id)
);
create index privacy_requests_newest on privacy_requests (workspace_id, received_at desc, id);
select lock_to_workspace('privacy_requests');

-- Whose customer was erased: no sync brings that back.
alter table orders add column erased_at timestamptz;

-- Entries of the audit log are not changed, but for this: who was erased is erased in them as well. The rest of an entry
-- stays, and vitrine_app, which may not update entries, reaches this function only, for the workspace that it is locked to.
create function refuse_rewrite() returns trigger language plpgsql as $$
begin
  if old.workspace_id::text = current_setting('app.erasing_workspace', true)
    and (new.id, new.workspace_id, new.actor, new.action, new.subject, new.created_at)
      = (old.id, old.workspace_id, old.actor, old.action, old.subject, old.created_at) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger audit_log_is_append_only on audit_log;
create trigger audit_log_is_append_only before truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_log_keeps_its_entries before update on audit_log
  for each row execute function refuse_rewrite();

-- Events of conversations are append-only as well, but for this.
create function refuse_event_rewrite() returns trigger language plpgsql as $$
begin
  if old.workspace_id::text = current_setting('app.erasing_workspace', true)
    and (new.workspace_id, new.conversation_id, new.seq, new.type, new.at)
      = (old.workspace_id, old.conversation_id, old.seq, old.type, old.at) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger agent_events_are_append_only on agent_events;
create trigger agent_events_are_append_only before truncate on agent_events
  for each statement execute function refuse_change();
create trigger agent_events_keep_their_facts before update on agent_events
  for each row execute function refuse_event_rewrite();

do $outer$
begin
  execute format($definition$
    create function erase_from_audit(pattern text, erased text) returns integer
    language plpgsql security definer set search_path = %I, pg_temp as $$
    declare
      workspace uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
      changed integer;
    begin
      perform set_config('app.erasing_workspace', workspace::text, true);
      update audit_log set before = regexp_replace(before::text, pattern, erased, 'gi')::jsonb,
          after = regexp_replace(after::text, pattern, erased, 'gi')::jsonb
        where workspace_id = workspace and (before::text ~* pattern or after::text ~* pattern);
      get diagnostics changed = row_count;
      perform set_config('app.erasing_workspace', '', true);
      return changed;
    end $$;
  $definition$, current_schema());
end $outer$;
revoke execute on function erase_from_audit(text, text) from public;
grant execute on function erase_from_audit(text, text) to vitrine_app;
