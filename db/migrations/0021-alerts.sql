-- Alerts that a merchant added; all others come from notices and failed runs.
create table alerts (
  workspace_id uuid not null,
  id uuid not null,
  type text not null check (type in ('critical', 'error', 'warning', 'info')),
  message text not null,
  source text not null,
  added_by uuid not null,
  added_at timestamptz not null,
  primary key (workspace_id, id)
);
select lock_to_workspace('alerts');

-- What a person said of an alert. It counts as long as the cause is the one that was seen.
create table alert_marks (
  workspace_id uuid not null,
  alert_id text not null,
  status text not null check (status in ('acknowledged', 'resolved')),
  cause text not null,
  marked_by uuid not null,
  marked_at timestamptz not null,
  primary key (workspace_id, alert_id)
);
select lock_to_workspace('alert_marks');

create index runs_failed on runs (workspace_id, id desc) where status = 'failed';
