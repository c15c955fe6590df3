-- A store has one draft: of those that were made at the same time the newest stays.
delete from write_back_sets s where s.started_at is null and exists (
  select from write_back_sets newer where newer.workspace_id = s.workspace_id and newer.store_id = s.store_id
    and newer.started_at is null and newer.id > s.id);
create unique index write_back_draft on write_back_sets (workspace_id, store_id) where started_at is null;
