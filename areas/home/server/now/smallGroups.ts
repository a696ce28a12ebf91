import { type GroupRule, hideSmallGroups as hideIn } from '../../../../platform/server/smallGroups.ts'
import type { SchoolNow } from '../../nowContract.ts'

/** A school's part that tells nothing of children. */
type NoNumbers = Pick<SchoolNow, 'id' | 'name' | 'tempStartsAt'>

/** The figures of a school before any is hidden. */
export type Counted = { readonly [Name in Exclude<keyof SchoolNow, keyof NoNumbers>]: number }

const rule: GroupRule<keyof Counted> = {
  whole: 'studentNum',
  partitions: [
    ['inScNum', 'inHomeNum', 'onRoadNum', 'unknowNum'],
    ['tempResonableUserNum', 'tempUnresonableUserNum', 'noReportTempUserNum'],
  ],
  singles: ['leaveNum'],
}

/**
 * Hides the groups of fewer than five children from a bureau, and one more where the hidden one could be worked out from
 * the sum. Of a school with fewer than five nothing is shown.
 */
export const hideSmallGroups = (counted: Counted): Omit<SchoolNow, keyof NoNumbers> => {
  const [shown = () => null] = hideIn([counted], rule)
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
