import { useMemo, useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty } from '../../../platform/console/kit/States.tsx'
import { type ListColumn, tableColumns } from '../../../platform/console/kit/list/listColumns.tsx'
import { pageOfRows } from '../../../platform/console/kit/list/pageOfRows.ts'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { role } from '../../../platform/contract/roleNames.ts'
import { UserSelect } from '../../users/console/index.ts'
import { exam } from '../contract.ts'
import { StudentExamDialog } from './StudentExamDialog.tsx'
import { formatTotal } from './scoreTexts.ts'
import type { StudentExam } from './studentExam.ts'

const place = { userId: 0, page: 1, size: 10 } as const

const columns: readonly ListColumn<StudentExam>[] = [
  { title: '学号', width: 120, text: ({ studentNumber }) => studentNumber, leftOutWhenNarrow: 1 },
  { title: '姓名', width: '16%', text: ({ studentName }) => studentName, isName: true },
  { title: '班级', width: '16%', text: ({ deptName }) => deptName, leftOutWhenNarrow: 2 },
  { title: '考试', minWidth: 120, text: ({ exam: name }) => name },
  { title: '总分', width: 120, align: 'right', render: ({ total, scores }) => formatTotal(total, scores) },
  { title: '校名次', width: 80, align: 'right', render: ({ total }) => total?.schoolOrder },
]

const StudentExams = ({
  userId,
  page,
  size,
  onPage,
}: {
  readonly userId: number
  readonly page: number
  readonly size: number
  readonly onPage: (page: number, size: number) => void
}) => {
  const [opened, open] = useState<StudentExam | null>(null)
  const found = useCall(exam.studentExams, { query: { userId } })
  const rows = useMemo(() => found.data?.map((one): StudentExam => ({ ...one, id: one.examRecordId })), [found.data])
  const acting = {
    actionsOf: (row: StudentExam) => [{ label: '详情', onPress: () => open(row) }],
    nameOf: ({ exam: name }: StudentExam) => name,
    width: 72,
  }
  return (
    <>
      <DataTable<StudentExam>
        label="历次成绩"
        query={{
          data: rows && pageOfRows<StudentExam>(rows, { page, size }),
          error: found.error,
          isPlaceholderData: found.isPlaceholderData,
          refetch: found.refetch,
        }}
        columns={tableColumns(columns, acting)}
        page={page}
        size={size}
        onPage={onPage}
        empty={{ title: '没有可以查看的成绩', hint: '这名学生还没有参加考试，或成绩不在您的查看范围之内' }}
        failed="获取数据失败"
        isFiltered={false}
        onClear={() => undefined}
      />
      {opened === null ? null : <StudentExamDialog row={opened} onClose={() => open(null)} />}
    </>
  )
}

/** 学生成绩: the scores of one student in all exams, the latest first. */
const StudentScoresScreen = () => {
  const [{ userId, page, size }, change] = useScreenQuery(place)
  return (
    <PageFrame
      title="学生成绩"
      filters={
        <div style={{ width: 280 }}>
          <UserSelect
            aria-label="学生"
            roleId={role.student}
            limit={1}
            value={userId === 0 ? undefined : userId}
            onChange={(id) => change({ userId: id ?? 0, page: 1 })}
          />
        </div>
      }
    >
      {userId === 0 ? (
        <Empty title="还没有选择学生" hint="按姓名、拼音或学号选择一名学生，查看历次考试成绩" />
      ) : (
        <StudentExams
          key={userId}
          userId={userId}
          page={page}
          size={size}
          onPage={(next, nextSize) => change({ page: next, size: nextSize })}
        />
      )}
    </PageFrame>
  )
}

export default StudentScoresScreen
