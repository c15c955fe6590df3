-- By what a customer of a ticket is recognised in a text that leaves. How names are folded is a rule of the code, so
-- keys are made there, and made anew once what they were made of has changed.
create table ticket_name_keys (
  workspace_id uuid not null,
  key text not null,
  ticket_id uuid not null,
  primary key (workspace_id, key, ticket_id),
  foreign key (workspace_id, ticket_id) references tickets (workspace_id, id) on delete cascade
);
create index ticket_name_keys_of_ticket on ticket_name_keys (workspace_id, ticket_id);
select lock_to_workspace('ticket_name_keys');

alter table tickets add column name_keys_of text;
create index tickets_without_name_keys on tickets (workspace_id, id)
  where name_keys_of is distinct from (customer_name || E'\n' || coalesce(order_name, ''));
