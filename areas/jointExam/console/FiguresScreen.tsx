import { Select } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty } from '../../../platform/console/kit/States.tsx'
import { RowsTable } from '../../../platform/console/kit/list/RowsTable.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import type { JointFigure } from '../bureauContract.ts'
import { jointExam } from '../contract.ts'

const place = { id: 0, subject: '', page: 1, size: 20 } as const

interface Shown extends JointFigure {
  readonly id: number
}

type Figure = 'mean' | 'highest' | 'lowest' | 'deviation' | 'excellentRate' | 'passRate' | 'lowRate'

const figure = (title: string, field: Figure, leftOutWhenNarrow?: number): ListColumn<Shown> => ({
  title,
  width: 96,
  align: 'right',
  render: (row) => row[field] ?? '—',
  ...(leftOutWhenNarrow === undefined ? {} : { leftOutWhenNarrow }),
})

const columns: readonly ListColumn<Shown>[] = [
  { title: '学校', minWidth: 128, text: ({ school }) => school },
  { title: '应考', width: 72, align: 'right', render: ({ expected }) => expected },
  { title: '已录入', width: 80, align: 'right', render: ({ entered }) => entered },
  figure('平均分', 'mean'),
  figure('最高分', 'highest', 4),
  figure('最低分', 'lowest', 3),
  figure('标准差', 'deviation', 2),
  figure('优秀率 %', 'excellentRate'),
  figure('及格率 %', 'passRate'),
  figure('低分率 %', 'lowRate', 1),
]

const Figures = ({ id }: { readonly id: number }) => {
  const [query, change] = useScreenQuery(place)
  const found = useCall(jointExam.jointFigures, { params: { id } })
  const subjects = found.data?.subjects ?? []
  const subject = query.subject === '' ? (subjects[0] ?? '') : query.subject
  const rows = found.data?.rows
    .filter((row) => row.subject === subject)
    .map((row): Shown => ({ ...row, id: row.schoolId }))
  return (
    <PageFrame
      title={found.data === undefined ? '联考统计' : `${found.data.name} 统计`}
      action={<ExportButton call={jointExam.exportFigures} input={{ body: { id } }} isEmpty={rows?.length === 0} />}
      filters={
        <>
          <Select
            aria-label="学科"
            style={{ width: 136 }}
            options={subjects.map((value) => ({ value, label: value }))}
            value={subject}
            onChange={(chosen) => change({ subject: chosen, page: 1 })}
          />
          {found.data?.isOpen === true ? <span>录入尚未截止，平均分等在截止后显示</span> : null}
        </>
      }
    >
      <RowsTable<Shown>
        label="各校统计"
        found={found}
        rows={rows}
        columns={columns}
        place={query}
        onPage={(page, size) => change({ page, size })}
        empty={{
          title: '还没有学校参加',
          hint: '学校参加联考、截止录入后，在这里看到各校的统计；不足 5 个成绩的不显示，也不计入全区',
        }}
      />
    </PageFrame>
  )
}

/** 联考统计: the figures of a joint exam by school, for one subject or the total. They name no child. */
const FiguresScreen = () => {
  const [{ id }] = useScreenQuery(place)
  if (id !== 0) return <Figures key={id} id={id} />
  return (
    <PageFrame title="联考统计">
      <Empty title="还没有选择联考" action={<a href="#/jointExam">到联考中选择</a>} />
    </PageFrame>
  )
}

export default FiguresScreen
