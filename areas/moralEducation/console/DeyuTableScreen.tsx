import { PrinterOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty } from '../../../platform/console/kit/States.tsx'
import { tableColumns } from '../../../platform/console/kit/list/listColumns.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { useShownSchool } from '../../../platform/console/session/shownSchool.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { moralEducation } from '../contract.ts'
import type { ReportRow } from '../reportContract.ts'
import { useProjects } from './reads.ts'
import { ReportFilters } from './report/ReportFilters.tsx'
import { ReportPaper } from './report/ReportPaper.tsx'
import { SchoolFirst } from './report/SchoolFirst.tsx'
import { TargetDialog } from './report/TargetDialog.tsx'
import { reportColumns } from './report/reportColumns.tsx'
import { weeklyResultName } from '../words.ts'
import { type ReportQuestion, daysOfQuestion, reportPlace, toSearch } from './report/reportQuestion.ts'

/** The most lines of a printed report: the largest page. */
const mostPrinted = 1000

const Report = ({ choice }: { readonly choice: ReactNode }) => {
  const [asked, change] = useScreenQuery(reportPlace)
  const [typed, setTyped] = useState<ReportQuestion>(asked)
  const [opened, open] = useState<ReportRow | null>(null)
  const [isPrinting, print] = useState(false)
  const project = useProjects().find(({ id }) => id === asked.project)
  const isOfStudents = project?.assessType === 'student'
  const shown = useShownSchool()
  // From above, students are seen by class only.
  const search = { ...toSearch(shown.isAbove ? { ...asked, line: 'class' } : asked, isOfStudents), ...shown.asked }
  const { page: pageNum, size } = asked
  const bounds = isPrinting ? { pageNum: 1, pageSize: mostPrinted } : { pageNum, pageSize: size }
  const found = useCall(
    moralEducation.rankReport,
    { body: { ...search, ...bounds } },
    { enabled: asked.project !== 0, keep: 'pages' },
  )
  const { data } = found
  const type = data?.assessType ?? 'clazz'
  const line = search.line ?? 'target'
  if (isPrinting && data !== undefined)
    return (
      <ReportPaper
        title={`${project?.name ?? weeklyResultName} ${data.name}排名`}
        rows={data.content}
        type={type}
        line={line}
        onClose={() => print(false)}
      />
    )
  return (
    <PageFrame
      title="德育统计"
      filters={
        <>
          {choice}
          <ReportFilters
            typed={typed}
            onType={(changed) => setTyped({ ...typed, ...changed })}
            onAsk={() => change({ ...typed, page: 1 })}
          />
        </>
      }
      action={
        asked.project === 0 ? null : (
          <Space size={12} wrap>
            <Button icon={<PrinterOutlined aria-hidden="true" />} onClick={() => print(true)}>
              打印
            </Button>
            <ExportButton call={moralEducation.exportReport} input={{ body: search }} isEmpty={data?.totalSize === 0} />
          </Space>
        )
      }
    >
      {asked.project === 0 ? (
        <Empty title="请选择考评项目与时间后查询" hint="结果按年级排名，可以打印、导出，并查看每个对象的记录" />
      ) : (
        <DataTable<ReportRow>
          label="排名"
          query={found}
          columns={tableColumns(reportColumns(type, line), null)}
          page={asked.page}
          size={asked.size}
          onPage={(page, nextSize) => change({ page, size: nextSize })}
          empty={{ title: '没有可以查看的统计', hint: '每周综合在周结束后才有' }}
          isFiltered={false}
          onClear={() => change({ dept: 0 })}
          onOpen={(row) => open(row)}
        />
      )}
      {opened === null ? null : (
        <TargetDialog
          row={opened}
          projectId={search.assessProjectId}
          line={line}
          {...daysOfQuestion(asked)}
          onClose={() => open(null)}
        />
      )}
    </PageFrame>
  )
}

/**
 * 德育统计: the ranked report of a project and period, with drill-down, print and export. A bureau chooses a school first
 * and sees classes and rooms.
 */
const DeyuTableScreen = () => {
  const [{ school }, change] = useScreenQuery({ ...reportPlace, school: 0 })
  return (
    <SchoolFirst
      title="德育统计"
      school={school}
      onChoose={(chosen) => change({ ...reportPlace, school: chosen })}
      render={(choice) => <Report choice={choice} />}
    />
  )
}

export default DeyuTableScreen
