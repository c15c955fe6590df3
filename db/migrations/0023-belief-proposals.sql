-- What somebody called it, and who proposed it; null for what follows from the facts alone.
alter table beliefs add column name text;
alter table beliefs add column proposed_by text check (proposed_by in ('agent', 'merchant'));
