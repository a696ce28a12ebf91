import { role } from '../../../platform/contract/roles.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import { type Session, holdsRole } from '../../../platform/server/session.ts'
import { type GroupRule, hideSmallGroups } from '../../../platform/server/smallGroups.ts'
import type { StudentTotals } from '../views.ts'

/** The figures of students before any is hidden. */
export type StudentFigures = { readonly [Name in keyof StudentTotals]: number }

const rule: GroupRule<keyof StudentFigures> = {
  whole: 'studentNum',
  partitions: [
    ['liveInDormitory', 'noLiveInDormitory'],
    ['tempResonableUserNum', 'tempUnresonableUserNum', 'noReportTempUserNum'],
  ],
  singles: ['passInNum', 'passOutNum'],
}

/** True of who looks at several schools from above, and may not know their children. */
export const looksFromAbove = ({ scope }: Pick<Session, 'scope'>): boolean => scope?.kind === 'schools'

/** The same of somebody for whom a job works. */
export const askedFromAbove = (asker: Asker): boolean => holdsRole(asker, role.bureauAdministrator)

/** The figures of each row that somebody is shown: all of them within the own school. */
export const shownTo = <Name extends string>(
  session: Session,
  rows: readonly Readonly<Record<NoInfer<Name>, number>>[],
  of: GroupRule<Name>,
): ((name: Name) => number | null)[] =>
  looksFromAbove(session) ? hideSmallGroups(rows, of) : rows.map((row) => (name) => row[name])

/** Rows of students as they are shown from above: without groups of fewer than five, nor what would give one away. */
export const veilStudents = <Row extends StudentFigures>(
  rows: readonly Row[],
  { isSumKnown = false } = {},
): (Omit<Row, keyof StudentTotals> & StudentTotals)[] => {
  const shown = hideSmallGroups(rows, rule, { isSumKnown })
  return rows.map((row, at) => {
    const of = shown[at] ?? (() => null)
    return {
      ...row,
      studentNum: of('studentNum'),
      liveInDormitory: of('liveInDormitory'),
      noLiveInDormitory: of('noLiveInDormitory'),
      passInNum: of('passInNum'),
      passOutNum: of('passOutNum'),
      tempResonableUserNum: of('tempResonableUserNum'),
      tempUnresonableUserNum: of('tempUnresonableUserNum'),
      noReportTempUserNum: of('noReportTempUserNum'),
    }
  })
}
