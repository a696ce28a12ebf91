import { Button, Space } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { PrintPage } from '../../../platform/console/kit/PrintPage.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { type ListColumn, tableColumns } from '../../../platform/console/kit/list/listColumns.tsx'
import { pageOfRows } from '../../../platform/console/kit/list/pageOfRows.ts'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { role } from '../../../platform/contract/roleNames.ts'
import { UserSelect } from '../../users/console/index.ts'
import { exam } from '../contract.ts'
import { StudentExamDialog } from './StudentExamDialog.tsx'
import { formatTotal } from './scoreTexts.ts'
import type { StudentExam } from './studentExam.ts'
import { TalkSheet } from './talk/TalkSheet.tsx'
import { listTalkRows } from './talk/talkRows.ts'

const place = { userId: 0, view: '', page: 1, size: 10 } as const

/** The view with a page for a talk with parents. */
const talkView = 'talk'

const nothingToSee = '这名学生还没有参加考试，或成绩不在您的查看范围之内'

const columns: readonly ListColumn<StudentExam>[] = [
  { title: '学号', width: 120, text: ({ studentNumber }) => studentNumber, leftOutWhenNarrow: 1 },
  { title: '姓名', width: '16%', text: ({ studentName }) => studentName, isName: true },
  { title: '班级', width: '16%', text: ({ deptName }) => deptName, leftOutWhenNarrow: 2 },
  { title: '考试', minWidth: 120, text: ({ exam: name }) => name },
  { title: '总分', width: 120, align: 'right', render: ({ total, scores }) => formatTotal(total, scores) },
  { title: '校名次', width: 80, align: 'right', render: ({ total }) => total?.schoolOrder },
]

/** Reads the exams of a student, each with the id that lists need. Reads nothing for 0. */
const useStudentExams = (userId: number) => {
  const found = useCall(exam.studentExams, { query: { userId } }, { enabled: userId > 0 })
  const rows = useMemo(() => found.data?.map((one): StudentExam => ({ ...one, id: one.examRecordId })), [found.data])
  return { found, rows }
}

interface ListProps {
  readonly userId: number
  readonly page: number
  readonly size: number
  readonly onPage: (page: number, size: number) => void
}

const StudentExams = ({ userId, page, size, onPage }: ListProps) => {
  const [opened, open] = useState<StudentExam | null>(null)
  const { found, rows } = useStudentExams(userId)
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
        empty={{ title: '没有可以查看的成绩', hint: nothingToSee }}
        failed="获取数据失败"
        isFiltered={false}
        onClear={() => undefined}
      />
      {opened === null ? null : <StudentExamDialog row={opened} onClose={() => open(null)} />}
    </>
  )
}

interface TalkProps {
  readonly userId: number
  readonly controls: ReactNode
}

const Talk = ({ userId, controls }: TalkProps) => {
  const { schoolName } = useUser()
  const { found, rows: all } = useStudentExams(userId)
  const rows = useMemo(() => all && listTalkRows(all), [all])
  const [at] = useState(() => schoolNow())
  if (rows !== undefined && rows.length > 0)
    return (
      <PrintPage title="历次成绩" school={schoolName ?? ''} at={at} controls={controls}>
        <TalkSheet rows={rows} />
      </PrintPage>
    )
  const contents = () => {
    if (rows !== undefined) return <Empty title="没有可以查看的成绩" hint={nothingToSee} />
    return found.error ? (
      <Failed error={found.error} title="获取数据失败" onRetry={found.refetch} />
    ) : (
      <Loading rows={10} />
    )
  }
  return (
    <PageFrame title="学生成绩" filters={controls}>
      {contents()}
    </PageFrame>
  )
}

/** 学生成绩: the scores of one student in all exams, the latest first, as a list or as a page for a talk with parents. */
const StudentScoresScreen = () => {
  const [{ userId, view, page, size }, change] = useScreenQuery(place)
  const isTalk = view === talkView
  const controls = (
    <Space size={12} wrap>
      <div style={{ width: 280 }}>
        <UserSelect
          aria-label="学生"
          roleId={role.student}
          limit={1}
          value={userId === 0 ? undefined : userId}
          onChange={(id) => change({ userId: id ?? 0, page: 1 })}
        />
      </div>
      {userId === 0 ? null : (
        <Button onClick={() => change({ view: isTalk ? '' : talkView })}>{isTalk ? '返回列表' : '谈话页'}</Button>
      )}
    </Space>
  )
  if (isTalk && userId !== 0) return <Talk key={userId} userId={userId} controls={controls} />
  return (
    <PageFrame title="学生成绩" filters={controls}>
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
