import { PrinterOutlined } from '@ant-design/icons'
import { Button, Select, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { DayPicker } from '../../../../platform/console/kit/DayPicker.tsx'
import { previousDay } from '../../../../platform/contract/wireDay.ts'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../../platform/console/kit/useScreenQuery.ts'
import { schoolNow } from '../../../../platform/console/session/schoolClock.ts'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import { reportCalls, reportRefusals } from '../../reportContract.ts'
import { HistoryPrint } from './HistoryPrint.tsx'
import { HistoryReport } from './HistoryReport.tsx'
import { TrendList } from './TrendList.tsx'
import { type PeriodWords, getPeriodWords } from '../../periodWords.ts'
import { formatPeriodName } from './periodWords.ts'

const defaults = { date: '', report: 0, list: 'total' }

const listTabs = ({ list }: PeriodWords) => [
  { key: 'total', label: '总表' },
  { key: 'missing', label: list },
  { key: 'trend', label: '趋势' },
]

/** How often an open tab looks for new reports, ms. */
const askEvery = 60_000

/** The reports of a day and the selected one. Default: the latest. */
const useReport = (date: string, chosen: number) => {
  const { schoolId } = useShownSchool()
  const periods = useCall(
    reportCalls.reportSchedules,
    { params: { schoolId }, body: { date } },
    { every: () => askEvery },
  )
  const known = periods.data ?? []
  const [kept, keep] = useState<{ readonly date: string; readonly id: number } | null>(null)
  const offered = [chosen, kept?.date === date ? kept.id : 0]
  const id = offered.find((one) => known.some((period) => period.id === one)) ?? known[0]?.id
  // Keep the shown report. A report written meanwhile is only added to the list.
  if (id !== undefined && (kept?.id !== id || kept.date !== date)) keep({ date, id })
  const found = useCall(reportCalls.historyReport, { body: { id: id ?? 0 } }, { enabled: id !== undefined })
  const readLatest = async () => {
    await periods.refetch()
    keep(null)
  }
  return { periods, known, id, found, readLatest }
}

const isNoReport = (code: number | undefined) =>
  code === reportRefusals.noHistory.code || code === reportRefusals.noReport.code

interface Props {
  /** Rendered before the filters, for example the surrounding tabs. */
  readonly lead?: ReactNode
}

/** 报表: the result of a period by building and by student, and the trend of late students. */
export const ReportTab = ({ lead = null }: Props) => {
  const [{ date: asked, report, list }, change] = useScreenQuery(defaults)
  const [isPrinting, setPrinting] = useState(false)
  const [today] = useState(() => schoolNow().slice(0, 10))
  const [opening, setOpening] = useState(today)
  const date = asked === '' ? opening : asked
  const { periods, known, id, found, readLatest } = useReport(date, report)
  // In the morning the reader wants last night's report, and today has none yet.
  const isTodayEmpty = asked === '' && opening === today && periods.error?.code === reportRefusals.noHistory.code
  if (isTodayEmpty) setOpening(previousDay(today))
  const words = getPeriodWords(found.data?.schedule.stateDictId)
  const error = periods.error ?? found.error
  const query = () => void (periods.error ? readLatest() : Promise.all([readLatest(), found.refetch()]))
  const contents = () => {
    if (list === 'trend') return <TrendList />
    if (error !== null) {
      if (!isNoReport(error.code)) return <Failed error={error} onRetry={query} />
      return <Empty title={error.message} hint="时段结束后自动生成报表，请选择其他日期" />
    }
    if (found.data === undefined) return <Loading rows={8} />
    return <HistoryReport key={found.data.schedule.id} report={found.data} list={list} />
  }
  const dayFilters = (
    <>
      <div style={{ width: 144 }}>
        <DayPicker aria-label="日期" noFuture value={date} onChange={(day) => change({ date: day, report: 0 })} />
      </div>
      <Select
        aria-label="时段"
        style={{ minWidth: 208 }}
        placeholder="时段"
        value={id ?? null}
        options={known.map((period) => ({ value: period.id, label: formatPeriodName(period) }))}
        onChange={(next: number) => change({ report: next })}
      />
      <Button type="primary" onClick={query} loading={periods.isPending || found.isFetching}>
        查询
      </Button>
      <Button
        icon={<PrinterOutlined aria-hidden="true" />}
        disabled={found.data === undefined}
        onClick={() => setPrinting(true)}
      >
        打印
      </Button>
    </>
  )
  // The trend has a separate filter, because it covers many days.
  const filters =
    list === 'trend' ? (
      lead
    ) : (
      <>
        {lead}
        {dayFilters}
      </>
    )
  return (
    <PageFrame title={`${words.label}报表`} {...(filters === null ? {} : { filters })}>
      <Tabs size="small" activeKey={list} items={listTabs(words)} onChange={(key) => change({ list: key })} />
      {contents()}
      {isPrinting && found.data !== undefined ? (
        <HistoryPrint report={found.data} onClose={() => setPrinting(false)} />
      ) : null}
    </PageFrame>
  )
}
