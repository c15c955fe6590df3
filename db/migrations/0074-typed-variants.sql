-- For which variants a value was typed that a product has one of; null for all, where that was not noted.
alter table write_back_changes add column typed_of text[];
