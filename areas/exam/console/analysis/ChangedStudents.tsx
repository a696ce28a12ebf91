import { useMemo, useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../../platform/console/kit/DataTable.tsx'
import { type ListColumn, tableColumns } from '../../../../platform/console/kit/list/listColumns.tsx'
import { ExportButton } from '../../../jobs/console/index.ts'
import type { ChangedStudent } from '../../analysisViews.ts'
import { exam } from '../../contract.ts'
import styles from './Analysis.module.css'
import { type Asked, formatChange, formatFigure } from './shown.ts'

interface Shown extends ChangedStudent {
  readonly id: number
}

const columns: readonly ListColumn<Shown>[] = [
  { title: '学号', width: 120, text: ({ studentNumber }) => studentNumber, leftOutWhenNarrow: 1 },
  { title: '姓名', minWidth: 96, text: ({ studentName }) => studentName, isName: true },
  { title: '班级', width: 128, text: ({ className }) => className },
  { title: '年级名次', width: 88, align: 'right', render: ({ rank }) => rank },
  { title: '上次名次', width: 88, align: 'right', render: ({ rankBefore }) => rankBefore, leftOutWhenNarrow: 3 },
  { title: '名次变化', width: 88, align: 'right', render: ({ rankChange }) => formatChange(rankChange) },
  { title: '标准分', width: 80, align: 'right', render: ({ standard }) => formatFigure(standard) },
  {
    title: '上次标准分',
    width: 96,
    align: 'right',
    render: ({ standardBefore }) => formatFigure(standardBefore),
    leftOutWhenNarrow: 2,
  },
  { title: '标准分变化', width: 96, align: 'right', render: ({ standardChange }) => formatChange(standardChange) },
]

interface Props {
  readonly asked: Asked
  readonly sinceId: number
}

/** The students who are in both exams, the greatest progress first. */
export const ChangedStudents = ({ asked, sinceId }: Props) => {
  const [{ page, size }, turn] = useState({ page: 1, size: 10 })
  const sought = { ...asked, sinceId }
  const found = useCall(exam.changedStudents, { body: { ...sought, pageNum: page, pageSize: size } }, { keep: 'pages' })
  const pageFound = found.data
  const data = useMemo(
    () =>
      pageFound && { ...pageFound, content: pageFound.content.map((row): Shown => ({ ...row, id: row.studentId })) },
    [pageFound],
  )
  return (
    <div className={styles.students}>
      <div className={styles.tools}>
        <ExportButton call={exam.exportChanged} input={{ body: sought }} isEmpty={pageFound?.totalSize === 0} />
      </div>
      <DataTable<Shown>
        label="学生进退步"
        query={{ data, error: found.error, isPlaceholderData: found.isPlaceholderData, refetch: found.refetch }}
        columns={tableColumns(columns, null)}
        page={page}
        size={size}
        onPage={(next, nextSize) => turn({ page: next, size: nextSize })}
        empty={{ title: '没有可以比较的学生', hint: '两次考试都有成绩、且可以查看的学生列在这里' }}
        failed="获取数据失败"
        isFiltered={false}
        onClear={() => undefined}
      />
    </div>
  )
}
