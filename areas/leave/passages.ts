import { entryType } from '../access/contract.ts'

const { backInDormitory, backAtSchool, attendance, leftSchool, leftHome, backHome, leftForHome } = entryType

/** Passages after which a student on leave is back at school. The dormitory's door alone doesn't end an absence. */
export const returnTypes: readonly number[] = [backAtSchool, attendance]

/** Records after which a leave that is over is no longer overdue. */
export const lateReturnTypes: readonly number[] = [...returnTypes, backInDormitory]

/** Passages after which a student is away again. */
export const departureTypes: readonly number[] = [leftSchool, leftHome, backHome, leftForHome]

/** The passages that decide whether a student is back from a leave. */
export const passageTypes: readonly number[] = [...returnTypes, ...departureTypes]

interface Passage {
  readonly stateDictId: number
  readonly at: Date
}

const isReturn = ({ stateDictId }: Passage): boolean => returnTypes.includes(stateDictId)

/**
 * Sorts passages by time. Of passages at the same moment a departure is last, in whatever order they arrived. It sorts a
 * copy, because the oldest supported browser lacks `toSorted`.
 */
const sortPassages = (passages: readonly Passage[]): Passage[] => {
  const copy = passages.filter(({ stateDictId }) => passageTypes.includes(stateDictId))
  // oxlint-disable-next-line unicorn/no-array-sort -- it is a copy
  return copy.sort(
    (one, other) => one.at.getTime() - other.at.getTime() || Number(isReturn(other)) - Number(isReturn(one)),
  )
}

/** Returns true if the last passage after the start of a leave, up to a moment, is a return. */
export const isBackFromLeave = (passages: readonly Passage[], startAt: Date, moment: Date): boolean => {
  const last = sortPassages(passages).findLast(({ at }) => at > startAt && at <= moment)
  return last !== undefined && isReturn(last)
}

interface Span {
  readonly from: Date
  readonly until: Date
}

const justAfter = ({ at }: Passage): Date => new Date(at.getTime() + 1)

/**
 * Returns the parts of a leave in which the student was away. A passage belongs to the time before it, so that a gate
 * can judge it by the leave that it ends.
 */
export const splitByPassages = ({ from, until }: Span, passages: readonly Passage[]): Span[] => {
  const spans: Span[] = []
  let awayFrom: Date | null = from
  for (const passage of sortPassages(passages)) {
    if (passage.at <= from || passage.at >= until) continue
    if (!isReturn(passage)) {
      awayFrom ??= justAfter(passage)
      continue
    }
    if (awayFrom !== null) spans.push({ from: awayFrom, until: justAfter(passage) })
    awayFrom = null
  }
  return awayFrom === null ? spans : [...spans, { from: awayFrom, until }]
}
