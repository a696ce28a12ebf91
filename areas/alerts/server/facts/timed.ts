import type { Db } from '../../../../platform/server/database/connection.ts'
import { findLeavesBetween } from '../../../leave/server/index.ts'
import type { Candidate, Pupil, Ways } from '../decide/facts.ts'
import { findLate, findNotReturned } from '../decide/missing.ts'
import type { Frame } from './frame.ts'
import { findLateMoment, findNights } from './moments.ts'
import { readPassages, readPlaces, readReturned } from './pupils.ts'

export interface SchoolFacts {
  readonly pupils: readonly Pupil[]
  readonly ways: Ways
}

/** A kind's decision: its day, and whom it is about. `isOnce` if the day has only one. */
export interface Decision {
  readonly kind: Candidate['kind']
  readonly day: string
  readonly isOnce: boolean
  readonly candidates: readonly Candidate[]
}

const readLeaves = (db: Db, { schoolId, now }: Frame, due: Date) =>
  findLeavesBetween(db, schoolId, due, new Date(now.getTime() + 1))

/** Decides once a school day, at its time, who has not arrived. */
export const decideLate = async (db: Db, frame: Frame, read: () => Promise<SchoolFacts>): Promise<Decision[]> => {
  const { schoolId, now, today, startOfToday } = frame
  if (!frame.kinds.has('late')) return []
  const moment = await findLateMoment(db, frame)
  if (moment.state !== 'due') return []
  const { due } = moment
  const { pupils, ways } = await read()
  const boarders = pupils.filter(({ isBoarder }) => isBoarder).map(({ id }) => id)
  const candidates = findLate({
    due,
    now,
    pupils,
    ways,
    passages: await readPassages(db, schoolId, { after: startOfToday, until: now }),
    places: await readPlaces(db, schoolId, boarders),
    leaves: await readLeaves(db, frame, due),
  })
  return [{ kind: 'late', day: today, isOnce: true, candidates }]
}

/** Decides once a day, at the end of its last returning period, who has not returned to the dormitory. */
export const decideNotReturned = async (
  db: Db,
  frame: Frame,
  read: () => Promise<SchoolFacts>,
): Promise<Decision[]> => {
  if (!frame.kinds.has('dormitory')) return []
  const decisions: Decision[] = []
  for (const { day, moment } of await findNights(db, frame)) {
    if (moment.state !== 'due') continue
    const { due } = moment
    const { pupils, ways } = await read()
    const ids = pupils.map(({ id }) => id)
    const returned = new Set((await readReturned(db, frame.schoolId, ids)).keys())
    const leaves = await readLeaves(db, frame, due)
    const candidates = findNotReturned({ due, now: frame.now, pupils, ways, returned, leaves })
    decisions.push({ kind: 'dormitory', day, isOnce: true, candidates })
  }
  return decisions
}
