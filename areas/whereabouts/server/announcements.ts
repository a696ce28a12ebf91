import { announcement } from '../../../platform/server/announcement.ts'
import type { Live } from '../../../platform/server/live/live.ts'
import type { Change } from './applyFacts.ts'

/** What a transaction has changed of the whereabouts of one school's people, told after their states were written. */
interface Told {
  readonly schoolId: number
  readonly changes: readonly Change[]
  readonly now: Date
  readonly live: Live
}

/** States have changed. Places: 10 the dormitory's board. */
export const whenWhereaboutsChange = announcement<Told>()
