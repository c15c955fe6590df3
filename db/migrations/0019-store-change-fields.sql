alter table store_changes drop constraint store_changes_field_check;
alter table store_changes add constraint store_changes_field_check
  check (field in ('price', 'title', 'description', 'seo', 'vendor', 'productType', 'tags', 'stock'));
