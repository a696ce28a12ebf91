import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Session } from '../../../platform/server/session.ts'
import { entryType } from '../../access/contract.ts'
import { accessRecord } from '../../access/server/tables.ts'
import { passageTypes } from '../passages.ts'

const { leftSchool, backAtSchool } = entryType

/** The gate doesn't need older passages, so the search leaves out older months. */
const day = 86_400_000
const maxAge = 31 * day

/** Number of passages shown before a return is noted. */
const shownPassages = 3

/**
 * Returns a function from a student id to the last time the student left the school or returned. It returns null if
 * the session may not read access records.
 */
export const readLastEntries = async (
  db: Db,
  session: Session,
  { schoolId, studentIds, now }: { schoolId: number; studentIds: readonly number[]; now: Date },
) => {
  if (!session.permissions.has('sys:access:view') || studentIds.length === 0) return () => null
  const rows = await db
    .selectDistinctOn([accessRecord.memberId], {
      memberId: accessRecord.memberId,
      stateDictId: accessRecord.stateDictId,
      at: accessRecord.at,
    })
    .from(accessRecord)
    .where(
      and(
        eq(accessRecord.schoolId, schoolId),
        among(accessRecord.memberId, studentIds),
        inArray(accessRecord.stateDictId, [leftSchool, backAtSchool]),
        gt(accessRecord.at, new Date(now.getTime() - maxAge)),
      ),
    )
    .orderBy(accessRecord.memberId, desc(accessRecord.at))
  const found = new Map(rows.map(({ memberId, ...entry }) => [memberId, entry]))
  return (studentId: number) => {
    const entry = found.get(studentId)
    return entry === undefined ? null : { stateDictId: entry.stateDictId, time: toWireTime(entry.at, session.timeZone) }
  }
}

/**
 * Returns the last passages of a student, newest first, for somebody who notes the return. Returns null if the session
 * may not read access records.
 */
export const readLastPassages = async (
  db: Db,
  session: Session,
  { schoolId, studentId, now }: { schoolId: number; studentId: number; now: Date },
) => {
  if (!session.permissions.has('sys:access:view')) return null
  const rows = await db
    .select({ stateDictId: accessRecord.stateDictId, at: accessRecord.at })
    .from(accessRecord)
    .where(
      and(
        eq(accessRecord.schoolId, schoolId),
        eq(accessRecord.memberId, studentId),
        inArray(accessRecord.stateDictId, [...passageTypes]),
        gt(accessRecord.at, new Date(now.getTime() - maxAge)),
        lte(accessRecord.at, now),
      ),
    )
    .orderBy(desc(accessRecord.at), desc(accessRecord.id))
    .limit(shownPassages)
  return rows.map(({ stateDictId, at }) => ({ stateDictId, time: toWireTime(at, session.timeZone) }))
}
