import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import type { CallInput } from '../../../platform/console/client/endpoint.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { FilterRow } from '../../../platform/console/kit/list/FilterRow.tsx'
import { tableColumns } from '../../../platform/console/kit/list/listColumns.tsx'
import { numberCallInput } from '../../../platform/console/kit/list/listFilters.ts'
import { useListQuery } from '../../../platform/console/kit/list/useListQuery.ts'
import { go } from '../../../platform/console/location/hash.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { departmentFilter } from '../../organisation/console/index.ts'
import { exam } from '../contract.ts'
import type { ExamDetail } from '../examContract.ts'
import { ScoreDialog } from './ScoreDialog.tsx'
import { analysisPlace, studentScoresPlace, slipsPlace } from './places.ts'
import { type ShownScoreRow, scoreColumns } from './scoreColumns.tsx'
import styles from './Scores.module.css'

interface Props {
  readonly detail: ExamDetail
  readonly heading: ReactNode
}

const pageSize = 10

/** The filters of the score table. The names of subjects come from the exam. */
const filtersOf = (subjects: ExamDetail['subjects']) =>
  ({
    keyword: { kind: 'word', label: '学生', placeholder: '姓名、拼音、学号', width: 172, ofPeople: true },
    department: departmentFilter,
    subject: {
      kind: 'choice',
      label: '按总分排序',
      options: subjects.map(({ id, subject }) => ({ value: String(id), label: `按${subject}排序` })),
    },
  }) as const

/** Reads a page of scores, each row with the id of its student. */
const useScorePage = (body: CallInput<typeof exam.scorePage>['body']) => {
  const found = useCall(exam.scorePage, { body }, { keep: 'pages' })
  const page = found.data
  const data = useMemo(
    () => page && { ...page, content: page.content.map((row): ShownScoreRow => ({ ...row, id: row.studentId })) },
    [page],
  )
  return { data, error: found.error, isPlaceholderData: found.isPlaceholderData, refetch: found.refetch }
}

/** The scores of an exam as a table, with filters and export. A row opens its details. */
export const ScoreTable = ({ detail, heading }: Props) => {
  const filters = filtersOf(detail.subjects)
  const { asked, bounds, isFiltered, ask, clear, turn } = useListQuery(filters, pageSize)
  const [opened, open] = useState<ShownScoreRow | null>(null)
  const search = {
    examRecordId: detail.id,
    keyword: asked.keyword,
    deptId: numberCallInput(asked.department),
    subjectId: numberCallInput(asked.subject),
  }
  const found = useScorePage({ ...search, pageNum: bounds.page, pageSize: bounds.size })
  const rows = found.data?.content ?? []
  const acting = {
    actionsOf: (row: ShownScoreRow) => [
      { label: '查看详情', onPress: () => open(row) },
      { label: '查看历次成绩', onPress: () => go(studentScoresPlace(row.studentId)) },
    ],
    nameOf: ({ studentName }: ShownScoreRow) => studentName,
    width: 136,
    mostOpen: 1,
  }
  // The row after a correction, not that at opening.
  const current = opened && (rows.find(({ id }) => id === opened.id) ?? opened)
  return (
    <PageFrame
      title={`${detail.name} 成绩表`}
      action={
        <div className={styles.actions}>
          {detail.state === 'published' ? <Button onClick={() => go(slipsPlace(detail.id))}>成绩条</Button> : null}
          <Button onClick={() => go(analysisPlace(detail.id))}>成绩分析</Button>
          <ExportButton call={exam.exportScores} input={{ body: search }} isEmpty={found.data?.totalSize === 0} />
        </div>
      }
      filters={
        <>
          {heading}
          <FilterRow filters={filters} asked={asked} onAsk={ask} />
        </>
      }
    >
      <DataTable<ShownScoreRow>
        label="成绩表"
        query={found}
        columns={tableColumns(scoreColumns(detail.subjects, rows), acting)}
        page={bounds.page}
        size={bounds.size}
        onPage={turn}
        empty={{ title: '没有可以查看的成绩', hint: '班主任查看本班全部学科，任课教师查看所教班级的学科' }}
        failed="获取数据失败"
        isFiltered={isFiltered}
        onClear={clear}
      />
      {current === null ? null : <ScoreDialog detail={detail} row={current} onClose={() => open(null)} />}
    </PageFrame>
  )
}
