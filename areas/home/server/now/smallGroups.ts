import { type SchoolNow, smallestGroup } from '../../nowContract.ts'

/** A school's part that tells nothing of children. */
type NoNumbers = Pick<SchoolNow, 'id' | 'name' | 'tempStartsAt'>

/** The figures of a school before any is hidden. */
export type Counted = { readonly [Name in Exclude<keyof SchoolNow, keyof NoNumbers>]: number }

/** Figures that add up to the number of students: one that is hidden could be told from the others. */
const partitions = [
  ['inScNum', 'inHomeNum', 'onRoadNum', 'unknowNum'],
  ['tempResonableUserNum', 'tempUnresonableUserNum', 'noReportTempUserNum'],
] as const satisfies readonly (readonly (keyof Counted)[])[]

const isSmall = (value: number) => value > 0 && value < smallestGroup

/** The figures of a partition that are hidden: the small ones, and where that is only one, the next smallest with it. */
const hiddenOf = (counted: Counted, names: readonly (keyof Counted)[]): (keyof Counted)[] => {
  const small = names.filter((name) => isSmall(counted[name]))
  if (small.length !== 1) return small
  const others = names.filter((name) => counted[name] >= smallestGroup)
  const [next] = others.toSorted((one, other) => counted[one] - counted[other])
  return next === undefined ? small : [...small, next]
}

/**
 * Hides the groups of fewer than five children from a bureau, and one more where the hidden one could be worked out from
 * the sum. Of a school with fewer than five nothing is shown.
 */
export const hideSmallGroups = (counted: Counted): Omit<SchoolNow, keyof NoNumbers> => {
  const hidden = new Set<keyof Counted>(partitions.flatMap((names) => hiddenOf(counted, names)))
  const isHidden = (name: keyof Counted) =>
    isSmall(counted.studentNum) || hidden.has(name) || (name === 'leaveNum' && isSmall(counted.leaveNum))
  const shown = (name: keyof Counted) => (isHidden(name) ? null : counted[name])
  return {
    studentNum: shown('studentNum'),
    inScNum: shown('inScNum'),
    inHomeNum: shown('inHomeNum'),
    onRoadNum: shown('onRoadNum'),
    unknowNum: shown('unknowNum'),
    leaveNum: shown('leaveNum'),
    tempResonableUserNum: shown('tempResonableUserNum'),
    tempUnresonableUserNum: shown('tempUnresonableUserNum'),
    noReportTempUserNum: shown('noReportTempUserNum'),
  }
}

/** The same for a sum over schools: what is hidden of a school counts as none, since the sum less the others would tell it. */
export const withoutSmallGroups = (counted: Counted): Counted => {
  const hidden = hideSmallGroups(counted)
  return {
    studentNum: hidden.studentNum ?? 0,
    inScNum: hidden.inScNum ?? 0,
    inHomeNum: hidden.inHomeNum ?? 0,
    onRoadNum: hidden.onRoadNum ?? 0,
    unknowNum: hidden.unknowNum ?? 0,
    leaveNum: hidden.leaveNum ?? 0,
    tempResonableUserNum: hidden.tempResonableUserNum ?? 0,
    tempUnresonableUserNum: hidden.tempUnresonableUserNum ?? 0,
    noReportTempUserNum: hidden.noReportTempUserNum ?? 0,
  }
}
