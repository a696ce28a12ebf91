import { periodType } from './scheduleContract.ts'

/** The words of a report, by the type of its period. */
export interface PeriodWords {
  /** The report's name: 归寝 for returning periods, else 离寝 (O-RULE-023). */
  readonly label: '归寝' | '离寝'
  readonly done: string
  readonly missing: string
  /** The name of the list of missing students. */
  readonly list: string
  /** The name of the trend of missing students. */
  readonly trend: string
}

const returning: PeriodWords = {
  label: '归寝',
  done: '已归寝',
  missing: '未归寝',
  list: '未归名单',
  trend: '晚归趋势',
}
const leaving: PeriodWords = {
  label: '离寝',
  done: '已离寝',
  missing: '未离寝',
  list: '未离寝名单',
  trend: '未离寝趋势',
}

/** Returns a report's words by its period's type. Default: returning (O-RULE-024). */
export const getPeriodWords = (stateDictId: number | undefined): PeriodWords =>
  stateDictId === undefined || stateDictId === periodType.returning ? returning : leaving

/** The word for a student on leave, in every report. */
export const onLeaveWord = '请假'
