import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { school } from './tables/schools.ts'

type Insert = typeof school.$inferInsert

/** Inserts a tenant and returns its id. */
export const insertSchool = async (db: Db, values: Insert): Promise<number> => {
  const [made] = await db.insert(school).values(values).returning({ id: school.id })
  if (!made) throw new Error('the school was not written')
  return made.id
}

/** Changes these fields of a tenant. The caller saves its root node, which carries the version. */
export const changeSchool = async (
  db: Db,
  id: number,
  changes: Partial<Omit<Insert, 'id' | 'kind' | 'createdAt'>>,
): Promise<void> => {
  await db.update(school).set(changes).where(eq(school.id, id))
}
