-- People who asked to be let in, before they have a workspace. Only the operator reads it: vitrine_app has no right to it.
create table early_access (
  id uuid primary key,
  email text not null,
  email_folded text not null,
  store_domain text not null,
  created_at timestamptz not null,
  unique (email_folded, store_domain)
);

-- Which notices the console shows. A workspace without a row sees all.
create table notice_preferences (
  workspace_id uuid primary key references workspaces (id),
  sync_failed boolean not null,
  products_incomplete boolean not null,
  key_refused boolean not null,
  approvals_waiting boolean not null
);
select lock_to_workspace('notice_preferences');

-- An entry is never changed, and leaves only together with its whole workspace: delete_workspace names it in a setting
-- of its own transaction. vitrine_app has no right to delete entries, so for it the setting opens nothing.
create function refuse_loss() returns trigger language plpgsql as $$
begin
  if old.workspace_id::text = current_setting('app.leaving_workspace', true) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger audit_log_is_append_only on audit_log;
create trigger audit_log_is_append_only before update or truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_log_leaves_with_workspace before delete on audit_log
  for each row execute function refuse_loss();

-- Deletes the current workspace and every row of it in any table. It takes no name: whoever is locked to a workspace can
-- delete that one only. All tables go in one statement, because foreign keys are looked at when a statement ends: so no
-- order is needed, and tables of later migrations are found in the catalogue. Then once more, for what triggers wrote as
-- rows went.
do $outer$
begin
  execute format($definition$
    create function delete_workspace() returns void language plpgsql security definer set search_path = %I, pg_temp as $$
    declare
      leaving uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
      parts text;
    begin
      if leaving is null then
        raise exception 'No workspace is current';
      end if;
      select string_agg(format('part_%%s as (delete from %%s where workspace_id = $1)', c.oid, c.oid::regclass), ', ')
        into parts
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relkind = 'r' and c.relnamespace = %L::regnamespace and a.attname = 'workspace_id';
      perform set_config('app.leaving_workspace', leaving::text, true);
      execute format('with %%s select', parts) using leaving;
      execute format('with %%s delete from workspaces where id = $1', parts) using leaving;
      perform set_config('app.leaving_workspace', '', true);
    end $$
  $definition$, current_schema(), quote_ident(current_schema()));
end $outer$;
revoke execute on function delete_workspace() from public;
grant execute on function delete_workspace() to vitrine_app;
