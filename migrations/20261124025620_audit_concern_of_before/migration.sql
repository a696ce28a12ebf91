-- The trail of before, in a transaction of its own: the trigger's waits for everybody who writes. Nobody waits for this one.
insert into audit_concern (school_id, member_id, entry_id)
select distinct c.school_id, held.id::bigint, c.entry_id
from (select school_id, entry_id, relation, coalesce(after, before) as data from audit_change) c
cross join lateral unnest(case when c.relation = 'member' then array[c.data ->> 'id']
  else array[c.data ->> 'member_id', c.data ->> 'student_id', c.data ->> 'parent_id'] end) as held(id)
where held.id ~ '^[0-9]+$'
on conflict do nothing;
