import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import type { StudentRow } from '../../boardViews.ts'

/** Columns for a student's bed and class. */
export const placeColumns: readonly ListColumn<StudentRow>[] = [
  { title: '宿舍楼', width: 120, text: ({ dormitoryName }) => dormitoryName },
  { title: '楼层', width: 64, text: ({ floor }) => String(floor), leftOutWhenNarrow: 2 },
  { title: '房间', width: 80, text: ({ dormRoomName }) => dormRoomName },
  { title: '班级', width: 140, text: ({ gradeName }) => gradeName, leftOutWhenNarrow: 3 },
]
