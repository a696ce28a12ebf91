import type { DataOf } from '../../../../platform/contract/call.ts'
import { type alerts, nameArrival } from '../../contract.ts'

type Home = Pick<DataOf<typeof alerts.parentHome>, 'kind' | 'sinceTime' | 'arrivedTime' | 'ending'>

/** Says to a parent what the school knows, and what it wants to know. */
export const describeForParent = ({ kind, sinceTime, arrivedTime, ending }: Home): string => {
  const clock = sinceTime.slice(11, 16)
  if (arrivedTime !== null) return `孩子已${nameArrival(kind)}，时间 ${arrivedTime.slice(11, 16)}。`
  if (ending === 'withdrawn') return '刚才的体温登记有误，学校已撤回，您不用处理。'
  if (ending === 'normal') return '孩子今天在校体温曾偏高，复测已正常。'
  const words: Readonly<Record<Home['kind'], string>> = {
    late: `截至 ${clock}，学校没有孩子的到校记录。请确认孩子的情况。`,
    dormitory: `截至 ${clock}，宿舍没有孩子的归寝记录。请确认孩子的情况。`,
    outing: `孩子于 ${clock} 离开学校，没有请假。请确认孩子的情况。`,
    overdue: `孩子的请假于 ${clock} 到期，还没有返校记录。请确认孩子的情况。`,
    fever: `孩子今天在校体温偏高，请联系班主任。`,
  }
  return words[kind]
}
