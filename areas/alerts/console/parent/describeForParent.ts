import type { DataOf } from '../../../../platform/contract/call.ts'
import type { alerts } from '../../contract.ts'

type Home = Pick<DataOf<typeof alerts.parentHome>, 'kind' | 'sinceTime' | 'arrivedTime'>

/** Says to a parent what the school knows, and what it wants to know. */
export const describeForParent = ({ kind, sinceTime, arrivedTime }: Home): string => {
  const clock = sinceTime.slice(11, 16)
  if (arrivedTime !== null) return `孩子已到，时间 ${arrivedTime.slice(11, 16)}。`
  const words: Readonly<Record<Home['kind'], string>> = {
    late: `截至 ${clock}，学校没有孩子的到校记录。请确认孩子的情况。`,
    dormitory: `截至 ${clock}，宿舍没有孩子的归寝记录。请确认孩子的情况。`,
    outing: `孩子于 ${clock} 离开学校，没有请假。请确认孩子的情况。`,
    overdue: `孩子的请假于 ${clock} 到期，还没有返校记录。请确认孩子的情况。`,
    fever: `孩子今天在校体温偏高，请联系班主任。`,
  }
  return words[kind]
}
