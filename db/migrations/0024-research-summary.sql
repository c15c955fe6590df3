-- What the sources of a search or a page say in a few sentences, each with the places of its sources.
alter table research_items add column summary json;
