import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { type ApplicationRow, sexTitles } from '../contract.ts'
import { StatusMark } from './parent/StatusMark.tsx'
import { toMinute } from './reads.ts'

const describeWaiting = ({ isHeld, waitingPlace }: ApplicationRow) => {
  if (waitingPlace !== null) return ` 第 ${waitingPlace} 位`
  return isHeld ? ' 学校' : ''
}

/** The columns of a task's applications. */
export const applicationColumns: readonly ListColumn<ApplicationRow>[] = [
  { title: '姓名', minWidth: 96, text: ({ name }) => name },
  { title: '性别', width: 64, leftOutWhenNarrow: 3, text: ({ sex }) => (sex === 0 ? '' : (sexTitles[sex] ?? '')) },
  { title: '出生日期', width: 112, leftOutWhenNarrow: 2, text: ({ birthDate }) => birthDate },
  { title: '报名项目', width: 128, leftOutWhenNarrow: 6, text: ({ optionName }) => optionName },
  {
    title: '状态',
    width: 136,
    render: (row) => (
      <>
        <StatusMark state={row.state} />
        {describeWaiting(row)}
      </>
    ),
  },
  { title: '班级', width: 128, leftOutWhenNarrow: 5, text: ({ className }) => className },
  { title: '手机号', width: 120, leftOutWhenNarrow: 4, text: ({ telephone }) => telephone },
  { title: '回执号', width: 128, leftOutWhenNarrow: 1, text: ({ receipt }) => receipt },
  {
    title: '提交时间',
    width: 144,
    leftOutWhenNarrow: 2,
    text: ({ submittedTime }) => toMinute(submittedTime),
  },
]
