-- The same ticket may be imported into several stores of a workspace, once into each; those of no store count as one store.
alter table tickets drop constraint tickets_workspace_id_import_key_key;
alter table tickets add constraint tickets_import_key_by_store
  unique nulls not distinct (workspace_id, store_id, import_key);
