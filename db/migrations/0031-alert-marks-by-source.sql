-- What an alert comes from and which one it is there, in place of both in one text.
alter table alert_marks add column source text;
update alert_marks set source = split_part(alert_id, ':', 1), alert_id = substr(alert_id, strpos(alert_id, ':') + 1);
alter table alert_marks
  alter column source set not null,
  add check (source in ('notice', 'run', 'added')),
  drop constraint alert_marks_pkey,
  add primary key (workspace_id, source, alert_id);
