-- Tables and columns in the words that engineers of the field search for. Policies, keys and rows stay.
alter table order_books rename to order_sync_state;
alter table belief_books rename to belief_cursors;
alter table runs rename column wish to control;
alter table store_changes rename column wish to request_hash;
