-- Replaces what a regular expression finds within the texts of a JSON document, and nothing beside them: a number stays the
-- number that it is, though it read like somebody's telephone number.
create function erase_in_json(document text, pattern text, erased text) returns text
language sql immutable strict parallel safe as $$
  select string_agg(case when left(part[1], 1) = '"' then regexp_replace(part[1], pattern, erased, 'gi') else part[1] end,
    '' order by nth)
  from regexp_matches(document, '"(?:[^"\\]|\\.)*"|[^"]+', 'g') with ordinality as found (part, nth)
$$;

do $outer$
begin
  execute format($definition$
    create or replace function erase_from_audit(pattern text, erased text) returns integer
    language plpgsql security definer set search_path = %I, pg_temp as $$
    declare
      workspace uuid := nullif(current_setting('app.workspace_id', true), '')::uuid;
      changed integer;
    begin
      perform set_config('app.erasing_workspace', workspace::text, true);
      update audit_log a set before = found.before::jsonb, after = found.after::jsonb
        from (select id, erase_in_json(before::text, pattern, erased) as before, erase_in_json(after::text, pattern, erased) as after
          from audit_log where workspace_id = workspace and (before::text ~* pattern or after::text ~* pattern)) found
        where a.workspace_id = workspace and a.id = found.id
          and (found.before, found.after) is distinct from (a.before::text, a.after::text);
      get diagnostics changed = row_count;
      perform set_config('app.erasing_workspace', '', true);
      return changed;
    end $$;
  $definition$, current_schema());
end $outer$;
