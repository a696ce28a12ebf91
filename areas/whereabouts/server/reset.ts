import type { Live } from '../../../platform/server/live/live.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { factRank } from '../derive.ts'
import { whenWhereaboutsChange } from './announcements.ts'
import { applyFacts } from './applyFacts.ts'
import { lockSchoolWhereabouts } from './lockSchoolWhereabouts.ts'
import { whereaboutsReset } from './tables.ts'

interface Reset {
  readonly schoolId: number
  /** 6 for returned, 5 for not returned. */
  readonly stateDictId: 5 | 6
  readonly at: Date
  readonly memberIds: readonly number[]
  /** Null if the start of a period caused the reset. */
  readonly byId: number | null
  /** The name of that period; empty for a reset by a person. */
  readonly period: string
  readonly live: Live
}

/** Marks all these students as returned or not returned from a moment on. Later facts override the reset. */
export const resetStates = async (db: Db, { schoolId, memberIds, live, ...reset }: Reset): Promise<void> => {
  if (memberIds.length === 0) return
  await lockSchoolWhereabouts(db, schoolId)
  const [row] = await db
    .insert(whereaboutsReset)
    .values({ schoolId, memberIds: [...memberIds], ...reset })
    .returning({ id: whereaboutsReset.id })
  if (!row) throw new Error('the reset was not written')
  const resetFact = { stateDictId: reset.stateDictId, at: reset.at, rank: factRank.reset, deviceId: 0, series: 0 }
  const changes = await applyFacts(
    db,
    schoolId,
    memberIds.map((memberId) => ({ ...resetFact, memberId, number: row.id })),
  )
  if (changes.length > 0) await whenWhereaboutsChange.tell(db, { schoolId, changes, now: reset.at, live })
}
