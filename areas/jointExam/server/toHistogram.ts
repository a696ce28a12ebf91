import type { ValueCount } from '../../exam/server/index.ts'
import type { Histogram } from './histogram.ts'

/** Turns the counts of a school's exam into a histogram, in which subjects have their places in the joint exam. */
export const toHistogram = (counts: readonly ValueCount[], subjectIds: readonly number[]): Histogram => {
  const placeOf = new Map(subjectIds.map((id, at): [number, number | null] => [id, at]))
  placeOf.set(0, null)
  const columns = Map.groupBy(counts, ({ subjectId, groupName }) => `${subjectId} ${groupName}`)
  return [...columns.values()].flatMap((same) => {
    const [first] = same
    const at = first && placeOf.get(first.subjectId)
    if (first === undefined || at === undefined) return []
    return [{ at, groupName: first.groupName, counts: same.map(({ value, students }) => [value, students] as const) }]
  })
}
