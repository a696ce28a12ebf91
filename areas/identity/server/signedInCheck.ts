import { and, eq, gte, isNull } from 'drizzle-orm'
import type { Clock } from '../../../platform/server/clock.ts'
import type { OpenMemberCheck } from '../../../platform/server/session.ts'
import { session } from '../../registry/server/directory/tables.ts'
import { idleCutoff } from './sessionSource.ts'

/** Builds a check whether a member has an open session in a school, in any browser. Runs as the system. */
export const makeSignedInCheck =
  (clock: Clock): OpenMemberCheck =>
  async (db, schoolId, memberId) => {
    const isOfMember = and(eq(session.schoolId, schoolId), eq(session.memberId, memberId))
    const isOpen = and(isNull(session.endedAt), gte(session.seenAt, idleCutoff(clock.now())))
    const [open] = await db.select({ id: session.id }).from(session).where(and(isOfMember, isOpen)).limit(1)
    return open !== undefined
  }
