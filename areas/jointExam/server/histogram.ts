/** How many students have a value, in hundredths. */
type Count = readonly [value: number, students: number]

/** The counts of one subject, or of the total within a group (物理类, 历史类; empty if there is none). */
interface Column {
  /** The place of the subject in the joint exam; null for the total. */
  readonly at: number | null
  readonly groupName: string
  readonly counts: readonly Count[]
}

/** The counts of the values of an exam. Subjects are named by their place, because each school numbers its own. */
export type Histogram = readonly Column[]

const keyOf = ({ at, groupName }: Column) => `${at ?? 'total'} ${groupName}`

const addCounts = (columns: readonly Column[]): readonly Count[] => {
  const sums = new Map<number, number>()
  for (const [value, students] of columns.flatMap(({ counts }) => counts))
    sums.set(value, (sums.get(value) ?? 0) + students)
  return [...sums].toSorted(([one], [other]) => other - one)
}

/** Merges the counts of several schools, the highest values first. */
export const mergeHistograms = (histograms: readonly Histogram[]): Histogram => {
  const columns = Map.groupBy(histograms.flat(), keyOf)
  return [...columns.values()].flatMap((same) => {
    const [first] = same
    return first === undefined ? [] : [{ ...first, counts: addCounts(same) }]
  })
}

/** A value of a column with its rank: one more than there are students with a greater value. */
interface RankedValue extends Omit<Column, 'counts'> {
  readonly value: number
  readonly order: number
}

/** Ranks the values of a histogram. */
export const rankValues = (histogram: Histogram): readonly RankedValue[] =>
  histogram.flatMap(({ at, groupName, counts }) => {
    let above = 0
    return counts
      .toSorted(([one], [other]) => other - one)
      .map(([value, students]): RankedValue => {
        const order = above + 1
        above += students
        return { at, groupName, value, order }
      })
  })
