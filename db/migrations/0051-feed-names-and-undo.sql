-- Filters of the list and of agents call these fields alike.
update feed_views set query = jsonb_set(query, '{missing}', to_jsonb(
  case query ->> 'missing' when 'gtin' then 'barcode' when 'productCategory' then 'category' else 'image' end))
where query ->> 'missing' in ('gtin', 'productCategory', 'imageUrl');

-- An undo that was stopped half-way is gone on with by another.
drop index feed_bulk_changes_undone;
create index feed_bulk_changes_undone on feed_bulk_changes (workspace_id, undo_of, id) where undo_of is not null;
