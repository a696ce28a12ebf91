import { sql } from 'drizzle-orm'
import { rolesOfCall } from '../../platform/server/audit/rolesOfCall.ts'
import type { Database } from '../../platform/server/database/database.ts'

/** The newest audit entry there is. */
export const lastEntry = (database: Database): Promise<number> =>
  database.asSystem('the sweep reads the trail', async (db) => {
    const [row] = await db.select({ last: sql<number>`coalesce(max(id), 0)::int` }).from(sql`audit_entry`)
    return row?.last ?? 0
  })

/** What a call has left in the trail after an entry: how often it is recorded, whatever schools are told, how many rows it changed, under which roles. */
export const trailAfter = (database: Database, call: string, after: number) =>
  database.asSystem('the sweep reads the trail', async (db) => {
    const roles = await rolesOfCall(db, call, after)
    const [row] = await db
      .select({ entries: sql<number>`count(distinct e.request_id)::int`, changes: sql<number>`count(c.id)::int` })
      .from(sql`audit_entry e left join audit_change c on c.entry_id = e.id`)
      .where(sql`e.call = ${call} and e.id > ${after}`)
    return { entries: 0, changes: 0, ...row, roles }
  })
