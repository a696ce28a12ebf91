import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/server/database/database.ts'

/** The newest audit entry there is. */
export const lastEntry = (database: Database): Promise<number> =>
  database.asSystem('the sweep reads the trail', async (db) => {
    const [row] = await db.select({ last: sql<number>`coalesce(max(id), 0)::int` }).from(sql`audit_entry`)
    return row?.last ?? 0
  })

/** The trail of a call's entries after an entry: how many entries, how many changed rows. */
export const trailAfter = (database: Database, call: string, after: number) =>
  database.asSystem('the sweep reads the trail', async (db) => {
    const [row] = await db
      .select({ entries: sql<number>`count(distinct e.id)::int`, changes: sql<number>`count(c.id)::int` })
      .from(sql`audit_entry e left join audit_change c on c.entry_id = e.id`)
      .where(sql`e.call = ${call} and e.id > ${after}`)
    return row ?? { entries: 0, changes: 0 }
  })
