-- ANALYZE reads 300 rows for each value that it notes. 30 owners with the most rows are enough to plan by, and it is asked often
-- for these columns while many stores fill a table.
alter table products alter column workspace_id set statistics 30, alter column store_id set statistics 30;
alter table orders alter column workspace_id set statistics 30, alter column store_id set statistics 30;
alter table order_lines alter column workspace_id set statistics 30;
alter table payments alter column workspace_id set statistics 30, alter column store_id set statistics 30;
