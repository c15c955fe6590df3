-- What the customer of a ticket wants, as the merchant set or confirmed it: what drafts of replies learn from.
alter table tickets add column intent text check (intent in ('where_is_order', 'return', 'refund', 'damaged', 'wrong_item',
  'cancel', 'change_address', 'product_question', 'complaint', 'thanks'));
