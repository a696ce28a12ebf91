import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import type { AccessRow } from '../contract.ts'
import { Remark } from './Remark.tsx'

const name: ListColumn<AccessRow> = { title: '姓名', width: 112, isName: true, text: ({ studentName }) => studentName }
const time: ListColumn<AccessRow> = { title: '时间', width: 172, text: ({ entryTime }) => entryTime }
const point: ListColumn<AccessRow> = { title: '采集点', minWidth: 96, text: ({ locationDesc }) => locationDesc }

const type: ListColumn<AccessRow> = { title: '类型', width: 96, text: ({ typeName }) => typeName }

/** Columns of the general table (operations §2.6). */
export const generalColumns: readonly ListColumn<AccessRow>[] = [
  name,
  {
    title: '部门',
    minWidth: 104,
    leftOutWhenNarrow: 4,
    text: ({ depts }) => depts.map((dept) => dept.name).join('、'),
  },
  time,
  point,
  { title: '设备', minWidth: 96, leftOutWhenNarrow: 3, text: ({ deviceName }) => deviceName },
  type,
  {
    title: '备注',
    minWidth: 104,
    leftOutWhenNarrow: 2,
    render: ({ comment, faceImg, studentName }) => <Remark comment={comment} faceImg={faceImg} name={studentName} />,
  },
  { title: '登记人', width: 88, leftOutWhenNarrow: 1, text: ({ operatorName }) => operatorName },
]

/** Columns of the dormitory's tab (operations §2.5), plus the entry type. */
export const dormitoryColumns: readonly ListColumn<AccessRow>[] = [
  { ...name, title: '学生姓名', width: '16%', minWidth: 96 },
  time,
  point,
  { title: '宿舍楼', width: '18%', minWidth: 104, leftOutWhenNarrow: 1, text: ({ dormitoryName }) => dormitoryName },
  {
    title: '楼层',
    width: '10%',
    minWidth: 64,
    leftOutWhenNarrow: 2,
    text: ({ floor }) => (floor === null ? null : String(floor)),
  },
  { title: '房间', width: '12%', minWidth: 72, text: ({ dormRoomName }) => dormRoomName },
  type,
]
