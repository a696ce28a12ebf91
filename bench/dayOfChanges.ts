import type pg from 'pg'
import { role } from '../platform/contract/roles.ts'

/** A school's number of changes a day. */
const changesPerDay = 40

/**
 * Adds a day's audit entries up to now to each school without changes in the last day. The home page shows recent
 * changes, and the bench's databases are kept for weeks.
 */
export const recordDayOfChanges = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query(
    `with place as (
      select school_id, min(id) as actor, max(id) as changed from member
      where main_department_id is not null group by school_id
    ), entry as (
      insert into audit_entry (school_id, member_id, call, request_id, address, at)
      select school_id, actor, 'users.bindRole', gen_random_uuid()::text, '127.0.0.1',
        now() - (number * 30 + school_id % 30) * interval '1 minute'
      from generate_series(${changesPerDay}, 1, -1) as number, place
      where not exists (
        select 1 from audit_entry where call = 'users.bindRole' and at > now() - interval '1 day'
      )
      order by number desc
      returning school_id, id
    )
    insert into audit_change (school_id, entry_id, relation, operation, after)
    select school_id, entry.id, 'member_role', 'insert',
      jsonb_build_object('school_id', school_id, 'member_id', place.changed, 'role_id', $1::int)
    from entry join place using (school_id)`,
    [role.staff],
  )
  if (rowCount) await client.query('vacuum (analyze) audit_entry, audit_change')
}
