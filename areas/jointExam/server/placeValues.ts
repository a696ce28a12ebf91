import type { PlacedValue } from '../../exam/server/index.ts'
import { type Histogram, rankValues } from './histogram.ts'

/** Ranks the values of the whole district under the ids of one school's subjects. */
export const placeValues = (district: Histogram, subjectIds: readonly number[]): readonly PlacedValue[] =>
  rankValues(district).flatMap(({ at, ...ranked }) => {
    const subjectId = at === null ? 0 : subjectIds[at]
    return subjectId === undefined ? [] : [{ ...ranked, subjectId }]
  })
