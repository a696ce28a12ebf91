import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import type { PurposeName } from '../../../platform/contract/messagePurposes.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Outbox } from '../../../platform/server/outbox/outbox.ts'
import { memberJoin, openRecord } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'
import type { ParentNotice } from '../contract.ts'

interface Told {
  readonly schoolId: number
  readonly studentId: number
  readonly purpose: PurposeName & ('pupilKept' | 'pupilReleased')
  readonly values: Readonly<Record<string, string>>
}

/** Returns the parents who can get text messages, by number, so that each number gets one message. */
export const findNotifiableParents = async (
  db: Db,
  schoolId: number,
  studentId: number,
): Promise<ReadonlyMap<string, number>> => {
  const parents = await db
    .select({ id: member.id, telephone: member.telephone })
    .from(parentLink)
    .innerJoin(member, memberJoin(parentLink.schoolId, parentLink.parentId))
    .where(
      and(
        eq(parentLink.schoolId, schoolId),
        eq(parentLink.studentId, studentId),
        isNotNull(member.telephone),
        ne(member.telephone, ''),
        openRecord(),
      ),
    )
    .orderBy(asc(parentLink.id))
  return new Map(parents.map((parent) => [parent.telephone ?? '', parent.id]))
}

/** Sends a text message to a pupil's parents. Returns `sent`, or why it was not possible. */
export const notifyParents = async (
  db: Db,
  outbox: Outbox,
  { schoolId, studentId, purpose, values }: Told,
): Promise<Exclude<ParentNotice, 'notDue'>> => {
  const parents = await findNotifiableParents(db, schoolId, studentId)
  if (parents.size === 0) return 'noParent'
  const way = await outbox.wayOfTexts(db, schoolId, purpose)
  if (way !== 'sent') return way
  for (const [recipient, memberId] of parents) {
    await outbox.send(db, { schoolId, memberId, channel: 'sms', purpose, recipient, values })
  }
  return way
}
