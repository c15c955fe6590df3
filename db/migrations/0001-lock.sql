-- Roles belong to the whole cluster, so another database may have made this one already.
do $$
begin
  create role vitrine_app nologin nosuperuser nobypassrls;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    if not exists (select from pg_roles where rolname = 'vitrine_app') then
      raise exception 'This database user may not create roles. Ask an administrator to run: create role vitrine_app nologin; grant vitrine_app to %', current_user;
    end if;
end $$;

do $$
begin
  execute format('grant vitrine_app to %I', current_user);
exception
  when insufficient_privilege or invalid_grant_operation then null;
end $$;

do $$
begin
  execute format('grant usage on schema %I to vitrine_app', current_schema());
end $$;

-- The second lock of security: a table whose rows belong to a workspace shows vitrine_app those of the current one only.
-- The owner of the tables (sign-in, queue, operator) has a policy of its own, because FORCE binds owners too.
create function lock_to_workspace(locked regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', locked);
  execute format('alter table %s force row level security', locked);
  execute format(
    'create policy workspace_lock on %s to vitrine_app
       using (workspace_id = nullif(current_setting(''app.workspace_id'', true), '''')::uuid)
       with check (workspace_id = nullif(current_setting(''app.workspace_id'', true), '''')::uuid)', locked);
  execute format('create policy system_access on %s to %I using (true) with check (true)', locked, current_user);
  execute format('grant select, insert, update, delete on %s to vitrine_app', locked);
end $$;

create extension if not exists pg_trgm;
