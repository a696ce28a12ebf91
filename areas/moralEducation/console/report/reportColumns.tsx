import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import type { ReportRow } from '../../reportContract.ts'
import type { AssessType, LineKind } from '../../words.ts'

const rankText = ({ rank, isCorrected, firstRank, firstValue }: ReportRow): string =>
  isCorrected ? `${rank}（更正前 ${firstRank}，${firstValue} 分）` : String(rank)

/** The columns of a ranked report of a kind of target. */
export const reportColumns = (type: AssessType, line: LineKind): readonly ListColumn<ReportRow>[] => {
  const ofStudents = type === 'student' && line === 'target'
  return [
    { title: '名次', width: 168, minWidth: 64, text: rankText },
    { title: ofStudents ? '姓名' : '名称', minWidth: 96, isName: true, text: ({ name }) => name },
    ...(ofStudents
      ? [
          {
            title: '班级',
            width: '12%',
            minWidth: 80,
            leftOutWhenNarrow: 3,
            text: ({ className }: ReportRow) => className,
          },
        ]
      : []),
    {
      title: type === 'dorm_room' ? '楼栋' : '年级',
      width: '12%',
      minWidth: 80,
      leftOutWhenNarrow: 4,
      text: ({ gradeName }) => gradeName,
    },
    { title: '得分', width: 88, align: 'right', text: ({ assessValue }) => assessValue },
    { title: '加减分', width: 88, align: 'right', leftOutWhenNarrow: 5, text: ({ recordValue }) => recordValue },
    { title: '含初始分', width: 96, align: 'right', leftOutWhenNarrow: 6, text: ({ totalValue }) => totalValue },
    ...(ofStudents
      ? []
      : [
          {
            title: '人数',
            width: 72,
            align: 'right' as const,
            leftOutWhenNarrow: 1,
            text: ({ headcount }: ReportRow) => headcount,
          },
          {
            title: '人均',
            width: 80,
            align: 'right' as const,
            leftOutWhenNarrow: 2,
            text: ({ perHead }: ReportRow) => perHead,
          },
        ]),
  ]
}
