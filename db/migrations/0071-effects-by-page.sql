-- Effects are read by pages: of the runs that share keys, in the order in which they were begun, the newest of each path only.
alter table workflow_effects
  -- Both are parts of the key.
  add column key_root uuid,
  add column repeat integer not null default 0;
update workflow_effects set key_root = left(key, 36)::uuid, repeat = coalesce(nullif(split_part(key, '#', 2), '')::integer, 0);
alter table workflow_effects alter column key_root set not null;
create index workflow_effects_by_time on workflow_effects (workspace_id, key_root, begun_at, key);
create index workflow_effects_of_path on workflow_effects (workspace_id, key_root, path, repeat);
