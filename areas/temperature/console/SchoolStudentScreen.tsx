import type { ReactNode } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { go } from '../../../platform/console/location/hash.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { entryType } from '../../access/contract.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { temperature } from '../contract.ts'
import { type Excuse, parseRowFilter } from '../states.ts'
import type { ClassTemperatureRow, SheetFrame } from '../views.ts'
import { ReportPage, toggleRows, useReportPlace } from './ReportPage.tsx'
import { SchoolOfReport } from './SchoolOfReport.tsx'
import { studentColumns, studentTiles } from './counts.tsx'
import type { TileAction, TileList } from './Tiles.tsx'
import { type PeriodSelection, findReportExcuse, toPeriodQuery } from './periods.ts'
import { temperaturePaths } from './reads.ts'
import { useLastAnswer } from './useLastAnswer.ts'
import { useViewFlags } from './useViewFlags.ts'

const title = '学校学生体温'

type Row = ClassTemperatureRow & { readonly id: number; readonly excuse: Excuse | null }

const columns: readonly ListColumn<Row>[] = [
  { title: '编号', width: 88, leftOutWhenNarrow: 1, text: ({ id }) => String(id) },
  { title: '班级', minWidth: 96, text: ({ clazzName }) => clazzName },
  ...studentColumns<Row>(),
]

/** Opens the access records of the shown period. */
const openPassages = (list: 'entries' | 'exits', frame: SheetFrame | undefined): TileAction | undefined => {
  if (frame === undefined) return undefined
  const { startTime = '00:00:00', endTime = '23:59:59' } = frame.periods.find(({ id }) => id === frame.periodId) ?? {}
  const type = list === 'entries' ? entryType.backAtSchool : entryType.leftSchool
  const path = temperaturePaths.passages(type, `${frame.date} ${startTime}`, `${frame.date} ${endTime}`)
  return { open: () => go(path) }
}

interface Props {
  readonly schoolId: number
  readonly choice: ReactNode
  readonly place: ReturnType<typeof useReportPlace>
}

const Report = ({ schoolId, choice, place }: Props) => {
  const { asked } = place
  const flags = useViewFlags()
  const only = parseRowFilter(asked.only)
  const found = useCall(temperature.schoolReport, {
    query: { schoolId, ...toPeriodQuery(asked), ...flags, only, index: asked.page, size: asked.size },
  })
  const { shown: data, isKept } = useLastAnswer(JSON.stringify([schoolId, toPeriodQuery(asked), only]), found.data)
  const excuse = findReportExcuse(data?.frame)
  const isOwn = choice === null
  const mayViewPassages = useAllowed('sys:access:view')
  const actionOf = (list: TileList, moment: PeriodSelection): TileAction | undefined => {
    if (list === 'missing') return toggleRows(place, list)
    if (list === 'entries' || list === 'exits')
      return isOwn && mayViewPassages ? openPassages(list, data?.frame) : undefined
    if (isOwn) return { open: () => go(temperaturePaths.history(moment.date, list === 'normal' ? '' : 'yes')) }
    return list === 'normal' ? undefined : toggleRows(place, list)
  }
  return (
    <ReportPage
      title={isOwn || data === undefined ? title : `${title}：${data.scName}`}
      schoolId={schoolId}
      place={place}
      found={{ ...found, data }}
      lead={choice}
      action={(moment) => (
        <ExportButton
          call={temperature.exportSchool}
          input={{ body: { schoolId, ...toPeriodQuery(moment), ...flags } }}
          isEmpty={data?.total === 0}
          disabled={data === undefined}
        >
          下载 Excel
        </ExportButton>
      )}
      sums={{ label: '全校合计', tiles: studentTiles(data?.totals, excuse) }}
      actionOf={actionOf}
      label="各班级体温"
      page={
        data && {
          content: data.data.map((row) => ({ ...row, id: row.clazzDeptId, excuse })),
          totalSize: data.total,
        }
      }
      isKept={isKept}
      columns={columns}
      empty={{ title: '还没有班级', hint: '班级有了学生，体温按班级统计在这里' }}
      onOpen={
        isOwn ? ({ id }, { date }) => go(temperaturePaths.class(id, date, only === 'missing' ? only : '')) : undefined
      }
    />
  )
}

/**
 * 学校学生体温: figures of a school's classes in a period of a day. A class opens its page, except for viewers above the
 * school.
 */
const SchoolStudentScreen = () => {
  const place = useReportPlace()
  return (
    <SchoolOfReport title={title} place={place}>
      {(schoolId, choice) => <Report schoolId={schoolId} choice={choice} place={place} />}
    </SchoolOfReport>
  )
}

export default SchoolStudentScreen
