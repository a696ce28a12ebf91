import { and, asc, eq } from 'drizzle-orm'
import { maskTelephone } from '../../../platform/contract/mask.ts'
import type { PurposeName } from '../../../platform/contract/messagePurposes.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { closedRecord } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'
import { type SendingContext, findSendingState } from './makeAndSendLink.ts'

/**
 * Lists a student's parents for a new link, with masked numbers and whether they are disabled. Also returns whether a
 * text message of this purpose can be sent.
 */
export const listParentsForLink = async (context: SendingContext, studentId: number, message: PurposeName) => {
  const { db, session } = context
  const schoolId = schoolOf(session)
  const rows = await db
    .select({
      id: member.id,
      name: member.name,
      relationship: parentLink.relationship,
      telephone: member.telephone,
      stopped: closedRecord(),
    })
    .from(parentLink)
    .innerJoin(member, and(eq(member.schoolId, parentLink.schoolId), eq(member.id, parentLink.parentId)))
    .where(and(eq(parentLink.schoolId, schoolId), eq(parentLink.studentId, studentId)))
    .orderBy(asc(parentLink.id))
  const parents = rows.map((row) => ({ ...row, telephone: maskTelephone(row.telephone) ?? '' }))
  return { sending: await findSendingState(context, message), parents }
}
