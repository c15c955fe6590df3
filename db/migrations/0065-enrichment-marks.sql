-- Who typed each value that a merchant added, when, and what the store said then: what decides when both sides changed.
alter table products add column enrichment_marks jsonb not null default '{}';
update products p set enrichment_marks = (
  select jsonb_object_agg(field, jsonb_build_object('at', to_char(p.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', '', 'base',
    case field
      when 'brand' then nullif(p.facts ->> 'vendor', '')
      when 'gtin' then p.facts ->> 'barcode'
      when 'productCategory' then p.facts ->> 'category'
      when 'weight' then nullif(p.facts -> 'weight' ->> 'value', '0') || ' ' || (p.facts -> 'weight' ->> 'unit')
      else p.facts ->> field
    end))
  from jsonb_object_keys(p.enrichment) as field)
where enrichment <> '{}';
create index products_enriched on products (workspace_id, store_id, product_gid) where enrichment <> '{}';
