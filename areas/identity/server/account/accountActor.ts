import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Actor } from '../../../../platform/server/session.ts'
import { loginName } from '../../../registry/server/directory/tables.ts'
import { buildActor } from '../consoleMemberships.ts'

/** Returns the audit log's actor for an account without a session: its first record, logged at the platform. */
export const readAccountActor = async (db: Db, accountId: number): Promise<Actor> => {
  const records = await db
    .select({ schoolId: loginName.schoolId, memberId: loginName.memberId })
    .from(loginName)
    .where(eq(loginName.accountId, accountId))
    .orderBy(asc(loginName.schoolId))
    .limit(1)
  return buildActor(accountId, records, null)
}
