import { declareAnnouncement } from '../../../platform/server/announcement.ts'
import type { Live } from '../../../platform/server/live/live.ts'
import type { Change } from './applyFacts.ts'

/** The changed whereabouts of one school's people, announced within the transaction after the states are written. */
interface WhereaboutsChanges {
  readonly schoolId: number
  readonly changes: readonly Change[]
  readonly now: Date
  readonly live: Live
}

/** Announces changed states. Place 10 is the dormitory's board. */
export const whenWhereaboutsChange = declareAnnouncement<WhereaboutsChanges>()
