import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/server/database/database.ts'
import { oneSchoolRole, severalSchoolsRole } from '../../platform/server/database/schoolTable.ts'

/** The newest audit entry there is. */
export const lastEntry = (database: Database): Promise<number> =>
  database.asSystem('the sweep reads the trail', async (db) => {
    const [row] = await db.select({ last: sql<number>`coalesce(max(id), 0)` }).from(sql`audit_entry`)
    return row?.last ?? 0
  })

/**
 * The tables of the directory, with accounts and schools, which no school's role may write. Rows of all other tables are
 * written under the role of the school, or of the schools that the platform sees.
 */
const ofNoSchool = sql`('account', 'credential', 'login_name', 'session', 'school', 'renewal')`

/**
 * The trail that a call has left behind an entry: how often the call is recorded, whatever schools are told, how many rows
 * it changed, and which tables of schools it wrote outside their walls.
 */
export const trailAfter = (database: Database, call: string, after: number) =>
  database.asSystem('the sweep reads the trail', async (db) => {
    const [row] = await db
      .select({
        entries: sql<number>`count(distinct e.request_id)::int`,
        changes: sql<number>`count(c.id)::int`,
        outside: sql<string[]>`coalesce(array_agg(distinct c.relation) filter (where c.id is not null
          and c.relation not in ${ofNoSchool} and coalesce(c.written_as, '') not in (${oneSchoolRole}, ${severalSchoolsRole})), '{}')`,
      })
      .from(sql`audit_entry e left join audit_change c on c.entry_id = e.id`)
      .where(sql`e.call = ${call} and e.id > ${after}`)
    return row ?? { entries: 0, changes: 0, outside: [] }
  })
