import type { CallInput } from '../../../../platform/console/client/endpoint.ts'
import type { AnalysisView, Figures, SubjectFigures } from '../../analysisViews.ts'
import type { OpenedInput } from '../../analysisContract.ts'
import type { exam } from '../../contract.ts'
import type { ExamDetail } from '../../examContract.ts'

/** The part of an exam that is shown, as calls name it. No subject for the total. */
export interface Asked {
  readonly examRecordId: number
  readonly gradeId: number
  readonly groupName: string
  readonly subjectId?: number
}

/** A figure that is opened: its title, and the condition by which it counts students. */
export interface Opening {
  readonly title: string
  readonly condition: Omit<OpenedInput, 'examRecordId' | 'gradeId'>
}

/** The props of every tab of the analysis. */
export interface TabProps {
  readonly detail: ExamDetail
  readonly view: AnalysisView
  readonly asked: Asked
  /** The chosen subject, or the total. */
  readonly subject: SubjectFigures
  readonly open: (opening: Opening) => void
}

/** The input of an export of one of the tables. */
export type ExportInput = CallInput<typeof exam.exportAnalysis>['body']

/** Names a subject in a condition. 0 is the total. */
export const conditionOf = (subjectId: number) => (subjectId === 0 ? {} : { subjectId })

/** Explains figures of the grade that are withheld. */
export const withheldNote = '其余班级的成绩不足 5 个，年级数据不显示，以免推算出个别学生的成绩。'

/** Formats a figure that may be missing. */
export const formatFigure = (figure: number | null): string => (figure === null ? '—' : String(figure))

/** Formats a share in percent. */
export const formatRate = ({ rate }: Figures['pass']): string => (rate === null ? '—' : `${rate.toFixed(2)}%`)

/** Formats a change with its sign. */
export const formatChange = (change: number | null): string => {
  if (change === null) return '—'
  return change > 0 ? `+${change}` : String(change)
}
