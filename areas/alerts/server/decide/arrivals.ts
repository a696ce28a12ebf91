import { entryType } from '../../../access/contract.ts'
import type { AlertKind } from '../../words.ts'
import type { Passage } from './facts.ts'
import { isSeenAtSchool } from './missing.ts'

const { leftSchool, leftForHome, leftDormitory } = entryType

/** Types that show a pupil who is leaving, so is not back. */
const leaving: ReadonlySet<number> = new Set([leftSchool, leftForHome])

interface Waiting {
  readonly kind: AlertKind
  readonly since: Date
  /** The start of the alert's day. */
  readonly startOfDay: Date
  /** The records of the pupil from the start of the day until now, earliest first. */
  readonly passages: readonly Passage[]
  /** Since when the pupil counts as returned to the dormitory; null if not. */
  readonly returnedAt: Date | null
  /** The same if a device or a person has seen it. */
  readonly seenAt: Date | null
}

/**
 * Returns when a pupil turned up after an alert, or null. A record that was delivered late shows that a pupil was there
 * before the alert. A pupil who is out or overdue has to be recorded again since, or be returned on the dormitory's board.
 */
export const findArrival = ({ kind, since, startOfDay, passages, returnedAt, seenAt }: Waiting): Date | null => {
  if (kind === 'dormitory') return returnedAt
  const from = kind === 'late' ? startOfDay : since
  const seen = passages.find(
    ({ stateDictId, at }) =>
      isSeenAtSchool(stateDictId) &&
      (kind === 'late' || (!leaving.has(stateDictId) && stateDictId !== leftDormitory)) &&
      at > from,
  )
  if (seen !== undefined) return seen.at
  return kind !== 'late' && seenAt !== null && seenAt > since ? seenAt : null
}
