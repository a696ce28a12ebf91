import { and, asc, eq } from 'drizzle-orm'
import type { PurposeName } from '../../../platform/contract/messagePurposes.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { closedRecord } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'
import { type SendingGround, waySending } from './giveLink.ts'

/** A number without its last four digits: a link asks for them, and nobody who makes one is to open it. */
const withoutProof = (telephone: string | null): string => {
  if (telephone === null || telephone === '') return ''
  return `${telephone.slice(0, 3)}${'*'.repeat(Math.max(0, telephone.length - 3))}`
}

/**
 * The parents of a student, for whom a link is made: the beginnings of their numbers, and whether they are disabled; with
 * it whether a text message of this purpose could bring the link.
 */
export const parentsToAsk = async (ground: SendingGround, studentId: number, message: PurposeName) => {
  const { db, session } = ground
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
  const parents = rows.map((row) => ({ ...row, telephone: withoutProof(row.telephone) }))
  return { sending: await waySending(ground, message), parents }
}
