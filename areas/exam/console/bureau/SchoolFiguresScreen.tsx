import { useCall } from '../../../../platform/console/client/useCall.ts'
import { ListScreen } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { daysOf, numberCallInput } from '../../../../platform/console/kit/list/listFilters.ts'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { organisation } from '../../../organisation/contract.ts'
import { exam } from '../../contract.ts'
import { examLimits } from '../../examContract.ts'
import type { SchoolFigure } from '../../figureContract.ts'

type Figure = 'mean' | 'excellentRate' | 'passRate' | 'lowRate'

const figure = (title: string, field: Figure, leftOutWhenNarrow?: number): ListColumn<SchoolFigure> => ({
  title,
  width: 84,
  align: 'right',
  render: (row) => row[field] ?? '—',
  ...(leftOutWhenNarrow === undefined ? {} : { leftOutWhenNarrow }),
})

const columns: readonly ListColumn<SchoolFigure>[] = [
  { title: '学校', minWidth: 128, text: ({ school }) => school },
  { title: '考试', minWidth: 128, text: ({ exam: name }) => name },
  { title: '日期', width: 100, text: ({ startTime }) => startTime.slice(0, 10), leftOutWhenNarrow: 3 },
  { title: '年级', width: 96, text: ({ grade }) => grade, leftOutWhenNarrow: 8 },
  { title: '学科', width: 72, text: ({ subject }) => subject },
  { title: '满分', width: 64, align: 'right', render: ({ fullMarks }) => fullMarks, leftOutWhenNarrow: 2 },
  { title: '应考', width: 64, align: 'right', render: ({ expected }) => expected, leftOutWhenNarrow: 1 },
  { title: '有成绩', width: 72, align: 'right', render: ({ scored }) => scored, leftOutWhenNarrow: 5 },
  figure('平均分', 'mean'),
  figure('优秀率 %', 'excellentRate', 6),
  figure('及格率 %', 'passRate', 7),
  figure('低分率 %', 'lowRate', 4),
]

const useSchools = () => {
  const { schoolId } = useUser()
  const found = useCall(organisation.schools, {}, { fresh: 600_000 })
  return (found.data ?? []).flatMap(({ id, name }) => (id === schoolId ? [] : [{ value: String(id), label: name }]))
}

/** 各校考试统计: the figures of the published exams of a bureau's schools, the latest first. They name no child. */
const SchoolFiguresScreen = () => {
  const schools = useSchools()
  return (
    <ListScreen
      title="各校考试统计"
      call={exam.schoolFigures}
      filters={{
        school: { kind: 'choice', label: '学校', width: 192, isSought: true, options: schools },
        keyword: { kind: 'word', label: '考试名称', width: 152, maxLength: examLimits.name },
        subject: { kind: 'word', label: '学科', width: 104, maxLength: examLimits.name },
        days: { kind: 'days', label: '考试' },
      }}
      input={({ school, keyword, subject, days }, bounds) => {
        const { from, to } = daysOf(days)
        const within = { startTime: from || undefined, endTime: to || undefined }
        return { query: { ...bounds, ...within, schoolId: numberCallInput(school), keyword, subject } }
      }}
      columns={columns}
      nameOf={({ school, exam: name, subject }) => `${school} ${name} ${subject}`}
      empty={{
        title: '还没有已发布的考试',
        hint: '学校发布考试后，在这里看到各年级各学科的统计；不足 5 个成绩的不显示',
      }}
    />
  )
}

export default SchoolFiguresScreen
