import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { openRecord } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'
import type { PushSourceType } from '../scenes.ts'
import type { ParentContact } from './channels.ts'
import type { PushedPupil } from './source.ts'
import { pushRecipient } from './tables.ts'

/** A parent to be told about a child. A child without open parents has one entry without contact. */
export interface Recipient extends PushedPupil {
  readonly contact: ParentContact | null
}

const parent = alias(member, 'parent')

/** Reads the parents of these pupils whose records are open, with what reaches them, in the order of their links. */
export const readContacts = async (
  db: Db,
  schoolId: number,
  students: readonly number[],
): Promise<ReadonlyMap<number, readonly ParentContact[]>> => {
  const rows = await db
    .select({
      studentId: parentLink.studentId,
      parentId: parent.id,
      accountId: parent.accountId,
      telephone: parent.telephone,
      isSubscribed: parent.wechatSubscribed,
    })
    .from(parentLink)
    .innerJoin(parent, and(eq(parent.schoolId, parentLink.schoolId), eq(parent.id, parentLink.parentId)))
    .where(and(eq(parentLink.schoolId, schoolId), among(parentLink.studentId, students), openRecord(parent)))
    .orderBy(asc(parentLink.studentId), asc(parentLink.id))
  return Map.groupBy(rows, ({ studentId }) => studentId)
}

/** Lists whom a push of these pupils concerns, parents who were told of this version already included. */
export const listRecipients = async (
  db: Db,
  schoolId: number,
  pupils: readonly PushedPupil[],
): Promise<readonly Recipient[]> => {
  const contacts = await readContacts(
    db,
    schoolId,
    pupils.map(({ studentId }) => studentId),
  )
  return pupils.flatMap((pupil): Recipient[] => {
    const { parentIds, ...told } = pupil
    const ofAll = contacts.get(pupil.studentId) ?? []
    if (parentIds !== undefined)
      return ofAll.flatMap((contact) => (parentIds.includes(contact.parentId) ? [{ ...told, contact }] : []))
    return ofAll.length === 0 ? [{ ...told, contact: null }] : ofAll.map((contact) => ({ ...told, contact }))
  })
}

const keyOf = (version: number, studentId: number, parentId: number | null) => `${version} ${studentId} ${parentId}`

/** Splits recipients into new ones and those whom a push of the same version included already. */
export const splitRecipients = async (
  db: Db,
  { schoolId, srcType, srcId }: { readonly schoolId: number; readonly srcType: PushSourceType; readonly srcId: number },
  all: readonly Recipient[],
) => {
  const rows = await db
    .select({
      version: pushRecipient.version,
      studentId: pushRecipient.studentId,
      parentId: pushRecipient.parentId,
    })
    .from(pushRecipient)
    .where(
      and(eq(pushRecipient.schoolId, schoolId), eq(pushRecipient.srcType, srcType), eq(pushRecipient.srcId, srcId)),
    )
  const included = new Set(rows.map(({ version, studentId, parentId }) => keyOf(version, studentId, parentId)))
  const fresh = all.filter(
    ({ version, studentId, contact }) => !included.has(keyOf(version, studentId, contact?.parentId ?? null)),
  )
  return { fresh, already: all.length - fresh.length }
}
