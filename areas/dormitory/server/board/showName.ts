import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { memberOf } from '../../../../platform/server/session.ts'
import { isRecord } from '../../../registry/server/members.ts'
import { findSchoolOfMember } from '../../../registry/server/membership.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { logLook } from '../../../users/server/index.ts'
import type { boardCalls } from '../../boardContract.ts'

/**
 * Handles `studentName`: a student's full name for users who see it masked. The view is recorded on the student's
 * record.
 */
export const showName = async ({ db, session, body, clock }: Context<typeof boardCalls.studentName>) => {
  const { studentUserId: memberId } = body
  const schoolId = await findSchoolOfMember(db, session, memberId)
  const [row] = await db.select({ name: member.name }).from(member).where(isRecord(schoolId, memberId))
  if (!row) throw new Refusal(common.notFound)
  await logLook(db, { schoolId, memberId, viewerId: memberOf(session), fields: ['name'], at: clock.now() })
  return { name: row.name }
}
