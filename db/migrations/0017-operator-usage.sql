-- Tokens of models that whoever runs this server pays for, by the day of UTC. They are counted before a model is asked.
create table operator_usage (
  workspace_id uuid not null,
  day date not null,
  tokens bigint not null,
  primary key (workspace_id, day)
);
create index operator_usage_of_day on operator_usage (day);
select lock_to_workspace('operator_usage');
