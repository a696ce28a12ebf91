import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/server/database/database.ts'
import { oneSchoolRole, severalSchoolsRole } from '../../platform/server/database/schoolTable.ts'

/** The newest audit entry's id. */
export const lastEntry = (database: Database): Promise<number> =>
  database.asSystem('the sweep reads the trail', async (db) => {
    const [row] = await db.select({ last: sql<number>`coalesce(max(id), 0)` }).from(sql`audit_entry`)
    return row?.last ?? 0
  })

/**
 * Directory tables, with accounts and schools, which no school's role may write. Rows of all other tables are written
 * as the school's role, or as the role of the schools that the platform sees.
 */
const directoryTables = sql`('account', 'credential', 'login_name', 'session', 'school', 'renewal')`

/**
 * Reads what a call recorded after an audit entry: number of entries, concerned schools included, number of changed
 * rows, and the school tables that it wrote outside row-level security.
 */
export const trailAfter = (database: Database, call: string, after: number) =>
  database.asSystem('the sweep reads the trail', async (db) => {
    const [row] = await db
      .select({
        entries: sql<number>`count(distinct e.request_id)::int`,
        changes: sql<number>`count(c.id)::int`,
        outside: sql<string[]>`coalesce(array_agg(distinct c.relation) filter (where c.id is not null
          and c.relation not in ${directoryTables} and coalesce(c.written_as, '') not in (${oneSchoolRole}, ${severalSchoolsRole})), '{}')`,
      })
      .from(sql`audit_entry e left join audit_change c on c.entry_id = e.id`)
      .where(sql`e.call = ${call} and e.id > ${after}`)
    return row ?? { entries: 0, changes: 0, outside: [] }
  })
