import { periodType } from '../../scheduleContract.ts'

interface Words {
  /** The report's name: 归寝 for returning periods, else 离寝 (O-RULE-023). */
  readonly label: '归寝' | '离寝'
  readonly done: string
  readonly missing: string
}

const returning: Words = { label: '归寝', done: '已归寝', missing: '未归寝' }
const leaving: Words = { label: '离寝', done: '已离寝', missing: '未离寝' }

/** Returns a report's words by its period's type. Default: returning (O-RULE-024). */
export const getPeriodWords = (stateDictId: number | undefined): Words =>
  stateDictId === undefined || stateDictId === periodType.returning ? returning : leaving

/** Returns a period's label with its times (O-RULE-020). */
export const formatPeriodName = ({
  alias,
  startTimeStr,
  endTimeStr,
}: {
  readonly alias: string
  readonly startTimeStr: string
  readonly endTimeStr: string
}) => `${alias} ${startTimeStr.slice(0, 5)}–${endTimeStr.slice(0, 5)}`

/** Returns the text for a face; null means not entered (O-RULE-027). */
export const faceText = (face: true | null): '未录入' | '已录入' => (face === null ? '未录入' : '已录入')
