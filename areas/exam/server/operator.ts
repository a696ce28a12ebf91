import { and, eq } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { member } from '../../registry/server/tables/members.ts'

/** Reads the names of members of a school, by id. */
export const readNames = async (
  db: Db,
  schoolId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .select({ id: member.id, name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), among(member.id, ids)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Reads id and name of the caller, to keep next to a change. */
export const readOperator = async (db: Db, session: Session) => {
  const id = memberOf(session)
  return { id, name: (await readNames(db, schoolOf(session), [id])).get(id) ?? '' }
}
