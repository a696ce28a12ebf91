import { and, asc, eq } from 'drizzle-orm'
import { maskTelephone } from '../../../../platform/contract/mask.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listCallableParents } from '../../../familyPhone/server/index.ts'
import { isWithinClock } from '../../hours.ts'
import { type PartyKind, readParty } from '../../numbers.ts'
import { publicNumber } from '../tables.ts'
import type { SchoolMoment } from './rights.ts'

/** A number that a phone shows, with what the log keeps of it. */
export interface Party {
  readonly kind: PartyKind
  readonly id: number
  readonly title: string
  /** Masked for a parent. */
  readonly number: string
  /** False for a public number outside its hours. */
  readonly isOpen: boolean
}

/** Lists the parents whom a pupil may call. The switches are those of the family numbers. */
export const listParents = async (db: Db, schoolId: number, studentId: number): Promise<Party[]> =>
  (await listCallableParents(db, schoolId, studentId)).map(({ parentId, relationship, telephone }) => ({
    kind: 'parent',
    id: parentId,
    title: relationship,
    number: maskTelephone(telephone) ?? '',
    isOpen: true,
  }))

/** Lists the public numbers in the order of the phones. */
export const listPublic = async (db: Db, schoolId: number, { now, timeZone }: SchoolMoment): Promise<Party[]> => {
  const time = toWireTime(now, timeZone)
  const rows = await db
    .select()
    .from(publicNumber)
    .where(and(eq(publicNumber.schoolId, schoolId), eq(publicNumber.disabled, false)))
    .orderBy(asc(publicNumber.orderNum), asc(publicNumber.id))
  return rows.map(({ id, name, number, fromTime, toTime }) => ({
    kind: 'public',
    id,
    title: name,
    number,
    isOpen: isWithinClock(fromTime, toTime, time),
  }))
}

/** Finds the number that a phone names. Null if this pupil may not call it. */
export const findParty = async (
  db: Db,
  { schoolId, studentId, numberId }: { schoolId: number; studentId: number | null; numberId: string },
  moment: SchoolMoment,
): Promise<Party | null> => {
  const named = readParty(numberId)
  if (named === null) return null
  const isNamed = ({ id }: Party) => id === named.id
  if (named.kind === 'public') return (await listPublic(db, schoolId, moment)).find(isNamed) ?? null
  return studentId === null ? null : ((await listParents(db, schoolId, studentId)).find(isNamed) ?? null)
}
