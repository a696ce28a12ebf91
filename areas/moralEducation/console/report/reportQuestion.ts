import type { CallerInput } from '../../../../platform/contract/call.ts'
import { daysOf } from '../../../../platform/console/kit/list/listFilters.ts'
import type { moralEducation } from '../../contract.ts'
import { lineKinds, rankedBy } from '../../words.ts'

/** The place of the report: what it is asked for. */
export const reportPlace = {
  /** 0 for none yet, -1 for the weekly result. */
  project: 0,
  /** `from~to` of a period, `custom`, or empty for the current period. */
  time: '',
  from: '',
  to: '',
  dept: 0,
  line: 'class',
  by: 'total',
  page: 1,
  size: 50,
} as const

export interface ReportQuestion {
  readonly project: number
  readonly time: string
  readonly from: string
  readonly to: string
  readonly dept: number
  readonly line: string
  readonly by: string
}

export const customTime = 'custom'

/** The choice of the weekly result of all classes instead of a project. */
export const weeklyProject = -1

type Body = CallerInput<typeof moralEducation.exportReport>['body']

/** The days that a question asks for. Empty for the current period. */
export const daysOfQuestion = ({ time, from, to }: ReportQuestion) =>
  time === customTime ? { from, to } : daysOf(time)

/** The call's input for a question. Only projects of students have lines by class. */
export const toSearch = (asked: ReportQuestion, isOfStudents: boolean): Body => {
  const { from, to } = daysOfQuestion(asked)
  return {
    ...(asked.project > 0 ? { assessProjectId: asked.project } : {}),
    ...(from === '' || to === '' ? {} : { startTime: from, endTime: to }),
    ...(asked.dept === 0 ? {} : { deptId: asked.dept }),
    line: isOfStudents ? lineKinds.find((one) => one === asked.line) : 'target',
    by: rankedBy.find((one) => one === asked.by),
  }
}
