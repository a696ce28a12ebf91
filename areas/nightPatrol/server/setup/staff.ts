import { and, asc, eq } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { among } from '../../../../platform/server/database/among.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { isStaff, openRecord } from '../../../registry/server/people.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { patrolRefusals } from '../../refusals.ts'

/** Returns open records of staff among these members, ordered by name. */
export const findStaff = (db: Db, schoolId: number, ids: readonly number[]) =>
  db
    .select({ id: member.id, name: member.name, telephone: member.telephone })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), among(member.id, ids), openRecord(), isStaff))
    .orderBy(asc(member.pinyin), asc(member.id))

/** Refuses members who are not staff with an open record, by name. */
export const refuseOthersThanStaff = async (db: Db, schoolId: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const staff = new Set((await findStaff(db, schoolId, ids)).map(({ id }) => id))
  const others = ids.filter((id) => !staff.has(id))
  if (others.length === 0) return
  const named = await db
    .select({ name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), among(member.id, others)))
    .orderBy(asc(member.pinyin), asc(member.id))
  throw new Refusal(patrolRefusals.notStaff, { names: named.map(({ name }) => name).join('、') || '所选人员' })
}
