import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Live } from '../../../../platform/server/live/live.ts'
import { lockSchoolWhereabouts, resetStates } from '../../../whereabouts/server/index.ts'
import { whereaboutsReset } from '../../../whereabouts/server/tables.ts'
import { returnState } from '../../boardViews.ts'
import { periodType } from '../../scheduleContract.ts'
import { selectBoarders } from '../board/boarders.ts'
import type { HeldPeriod } from './periodEvent.ts'

interface StartContext {
  readonly schoolId: number
  readonly period: HeldPeriod
  readonly now: Date
  readonly live: Live
}

/**
 * Resets every boarder of a school when a period begins: to not returned for returning periods, else to returned.
 * Returns false if it was done already. Of two concurrent calls the second waits for the lock and finds the reset.
 */
export const resetAtStart = async (db: Db, { schoolId, period, now, live }: StartContext): Promise<boolean> => {
  const at = new Date(period.startAt)
  await lockSchoolWhereabouts(db, schoolId)
  const ofPeriod = and(
    eq(whereaboutsReset.schoolId, schoolId),
    eq(whereaboutsReset.at, at),
    eq(whereaboutsReset.period, period.alias),
    isNull(whereaboutsReset.byId),
  )
  if ((await db.$count(whereaboutsReset, ofPeriod)) > 0) return false
  const memberIds = (await selectBoarders(db, { schoolId, now }, undefined)).map(({ userId }) => userId)
  const stateDictId = period.stateDictId === periodType.returning ? returnState.notReturned : returnState.returned
  await resetStates(db, { schoolId, stateDictId, at, memberIds, byId: null, period: period.alias, live })
  return memberIds.length > 0
}
