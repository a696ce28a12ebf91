import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import type { PurposeName } from '../../../platform/contract/messagePurposes.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Outbox } from '../../../platform/server/outbox/outbox.ts'
import { member } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'

interface Told {
  readonly schoolId: number
  readonly studentId: number
  readonly purpose: PurposeName & ('pupilKept' | 'pupilReleased')
  readonly values: Readonly<Record<string, string>>
}

/** The parents of a pupil who can be told, by number: each number is told once. */
export const findTellable = async (
  db: Db,
  schoolId: number,
  studentId: number,
): Promise<ReadonlyMap<string, number>> => {
  const parents = await db
    .select({ id: member.id, telephone: member.telephone })
    .from(parentLink)
    .innerJoin(member, and(eq(member.schoolId, parentLink.schoolId), eq(member.id, parentLink.parentId)))
    .where(
      and(
        eq(parentLink.schoolId, schoolId),
        eq(parentLink.studentId, studentId),
        isNotNull(member.telephone),
        ne(member.telephone, ''),
        eq(member.disabled, false),
      ),
    )
    .orderBy(asc(parentLink.id))
  return new Map(parents.map((parent) => [parent.telephone ?? '', parent.id]))
}

/**
 * Tells a pupil's parents by text message, and whether it could. A school without a template for such a message tells
 * nobody: messages that cannot be sent would only pile up.
 */
export const tellParents = async (
  db: Db,
  outbox: Outbox,
  { schoolId, studentId, purpose, values }: Told,
): Promise<boolean> => {
  if (!(await outbox.hasTemplate(db, schoolId, purpose))) return false
  for (const [recipient, memberId] of await findTellable(db, schoolId, studentId)) {
    await outbox.send(db, { schoolId, memberId, channel: 'sms', purpose, recipient, values })
  }
  return true
}
