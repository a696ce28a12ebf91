import type { Db } from '../../../../platform/server/database/connection.ts'
import { findLeavesBetween } from '../../../leave/server/index.ts'
import { findAway } from '../decide/facts.ts'
import { isSeenAtSchool } from '../decide/missing.ts'
import { readFrame } from './frame.ts'
import { readPassages, readPupils } from './pupils.ts'

/** A school day's morning for the demo: when everybody should have arrived, and the day pupils who are to come. */
export interface ExpectedMorning {
  readonly day: string
  readonly due: Date
  readonly pupils: readonly number[]
  /** Those of them who have arrived. */
  readonly arrived: ReadonlySet<number>
}

/** Finds the morning of today in a school that alerts about late pupils. Null on a day without lessons. */
export const findExpectedMorning = async (db: Db, schoolId: number, now: Date): Promise<ExpectedMorning | null> => {
  const frame = await readFrame(db, schoolId, now)
  if (frame === null || !frame.kinds.has('late') || !frame.isSchoolDay) return null
  const due = frame.momentOf(frame.settings.lateTime)
  const away = findAway(await findLeavesBetween(db, schoolId, due, new Date(due.getTime() + 1)), { from: due, to: due })
  const passages = await readPassages(db, schoolId, { after: frame.startOfToday, until: now })
  const pupils = (await readPupils(db, schoolId)).filter(({ id, isBoarder }) => !isBoarder && !away.has(id))
  return {
    day: frame.today,
    due,
    pupils: pupils.map(({ id }) => id),
    arrived: new Set(passages.flatMap(({ memberId, stateDictId }) => (isSeenAtSchool(stateDictId) ? [memberId] : []))),
  }
}
