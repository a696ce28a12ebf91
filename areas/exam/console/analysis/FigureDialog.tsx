import { useMemo, useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../../platform/console/kit/DataTable.tsx'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { type ListColumn, tableColumns } from '../../../../platform/console/kit/list/listColumns.tsx'
import { go } from '../../../../platform/console/location/hash.ts'
import { ExportButton } from '../../../jobs/console/index.ts'
import type { OpenedStudent } from '../../analysisViews.ts'
import { exam } from '../../contract.ts'
import { studentScoresPlace } from '../places.ts'
import styles from './Analysis.module.css'
import { type Asked, type Opening, formatFigure } from './shown.ts'

interface Shown extends OpenedStudent {
  readonly id: number
}

const columnsOf = (hasScaled: boolean): readonly ListColumn<Shown>[] => [
  { title: '学号', width: 120, text: ({ studentNumber }) => studentNumber, leftOutWhenNarrow: 1 },
  { title: '姓名', minWidth: 96, text: ({ studentName }) => studentName, isName: true },
  { title: '班级', width: 128, text: ({ className }) => className },
  { title: '分数', width: 80, align: 'right', render: ({ score }) => formatFigure(score) },
  ...(hasScaled
    ? [{ title: '赋分', width: 72, align: 'right' as const, render: ({ scaled }: Shown) => formatFigure(scaled) }]
    : []),
  { title: '年级名次', width: 88, align: 'right', render: ({ rank }) => formatFigure(rank) },
  {
    title: '标准分',
    width: 80,
    align: 'right',
    render: ({ standard }) => formatFigure(standard),
    leftOutWhenNarrow: 2,
  },
]

interface Props {
  readonly asked: Asked
  readonly opening: Opening
  readonly onClose: () => void
}

/** Dialog with the students behind a figure, as far as the user may see them. */
export const FigureDialog = ({ asked, opening: { title, condition }, onClose }: Props) => {
  const [{ page, size }, turn] = useState({ page: 1, size: 10 })
  const { examRecordId, gradeId, groupName } = asked
  const sought = { examRecordId, gradeId, groupName, ...condition }
  const found = useCall(exam.openFigure, { body: { ...sought, pageNum: page, pageSize: size } }, { keep: 'pages' })
  const pageFound = found.data
  const data = useMemo(
    () =>
      pageFound && { ...pageFound, content: pageFound.content.map((row): Shown => ({ ...row, id: row.studentId })) },
    [pageFound],
  )
  const hidden = pageFound === undefined ? 0 : pageFound.hidden
  const acting = {
    actionsOf: (row: Shown) => [{ label: '历次成绩', onPress: () => go(studentScoresPlace(row.studentId)) }],
    nameOf: ({ studentName }: Shown) => studentName,
    width: 96,
  }
  return (
    <Dialog title={title} width={760} footer={null} onCancel={onClose}>
      <div className={styles.tools}>
        <ExportButton
          call={exam.exportOpened}
          input={{ body: { ...sought, title } }}
          isEmpty={pageFound?.totalSize === 0}
        />
      </div>
      <div className={styles.opened}>
        <DataTable<Shown>
          label="学生"
          query={{ data, error: found.error, isPlaceholderData: found.isPlaceholderData, refetch: found.refetch }}
          columns={tableColumns(columnsOf(data?.content.some(({ scaled }) => scaled !== null) === true), acting)}
          page={page}
          size={size}
          onPage={(next, nextSize) => turn({ page: next, size: nextSize })}
          empty={{ title: '没有可以查看的学生' }}
          failed="获取数据失败"
          isFiltered={false}
          onClear={() => undefined}
        />
      </div>
      {hidden === 0 ? null : (
        <p className={styles.note}>
          {hidden === null ? '只列出您能看到的学生。' : `另有 ${hidden} 名学生不在您的查看范围之内。`}
        </p>
      )}
    </Dialog>
  )
}
