import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/server/database/database.ts'

/** Every row of every table as one text, to check that a value isn't stored anywhere. */
export const readEveryTable = async (database: Database): Promise<string> =>
  database.asSystem('a test looks for a text', async (db) => {
    const tables = await db
      .select({ name: sql<string>`relname` })
      .from(sql`pg_class`)
      .where(sql`relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`)
    const texts: string[] = []
    for (const { name } of tables) {
      const rows = await db.select({ text: sql<string>`t::text` }).from(sql`${sql.identifier(name)} as t`)
      texts.push(...rows.map((row) => row.text))
    }
    return texts.join('\n')
  })
