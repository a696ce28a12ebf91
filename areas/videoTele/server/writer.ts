import type { Db } from '../../../platform/server/database/connection.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { isRecord } from '../../registry/server/members.ts'
import { member } from '../../registry/server/tables/members.ts'

/** Finds the caller's name, for records that outlast the caller's own record. */
export const findWriterName = async (db: Db, session: Session): Promise<string> => {
  const [row] = await db
    .select({ name: member.name })
    .from(member)
    .where(isRecord(schoolOf(session), memberOf(session)))
  return row?.name ?? ''
}
