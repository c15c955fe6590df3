-- Of a long name the last parts have keys as well now: they are made anew.
update tickets set name_keys_of = null;
