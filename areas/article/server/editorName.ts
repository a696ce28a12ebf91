import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { member } from '../../registry/server/tables/members.ts'

/** Reads the caller's name, which an article keeps as that of its author or editor. */
export const readEditorName = async (db: Db, session: Session): Promise<string> => {
  const [row] = await db
    .select({ name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolOf(session)), eq(member.id, memberOf(session))))
  return row?.name ?? ''
}
