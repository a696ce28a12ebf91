import { type ReactNode, useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { tableColumns } from '../../../platform/console/kit/list/listColumns.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { go } from '../../../platform/console/location/hash.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { roundedCountNote } from '../../../platform/contract/pupilCount.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { useSchoolChoice } from '../../organisation/console/index.ts'
import { temperature } from '../contract.ts'
import type { ClassTemperatureRow } from '../views.ts'
import { ReportFilters } from './ReportFilters.tsx'
import styles from './Temperature.module.css'
import { Tiles } from './Tiles.tsx'
import { studentColumns, studentTiles } from './counts.tsx'
import { toPeriodQuery, isSameSelection, findShownSelection, schoolToday } from './periods.ts'
import { pageSizes, temperaturePaths } from './reads.ts'
import { usePeriods } from './usePeriods.ts'
import { useLastAnswer } from './useLastAnswer.ts'

const defaults = { id: 0, date: '', period: 0, page: 1, size: pageSizes[0] as number }

const columns = tableColumns<ClassTemperatureRow & { readonly id: number }>(
  [
    { title: '编号', width: 88, leftOutWhenNarrow: 1, text: ({ id }) => String(id) },
    { title: '班级', minWidth: 96, text: ({ clazzName }) => clazzName },
    ...studentColumns<ClassTemperatureRow & { readonly id: number }>(),
  ],
  null,
)

interface Props {
  readonly schoolId: number
  /** Selects another school; null for users of one school. */
  readonly choice: ReactNode
}

const Report = ({ schoolId, choice }: Props) => {
  const [asked, change] = useScreenQuery(defaults)
  const [today] = useState(schoolToday)
  const found = useCall(temperature.schoolReport, {
    query: { schoolId, ...toPeriodQuery(asked), index: asked.page, size: asked.size },
  })
  const { error } = found
  const { shown: data, isKept } = useLastAnswer(JSON.stringify([schoolId, toPeriodQuery(asked)]), found.data)
  const rows = data?.data.map((row) => ({ ...row, id: row.clazzDeptId })) ?? []
  const periods = usePeriods(schoolId, data?.frame, error !== null)
  const moment = findShownSelection(asked, data?.frame, today)
  const isOwn = choice === null
  return (
    <PageFrame
      title={isOwn || data === undefined ? '学校学生体温' : `学校学生体温：${data.scName}`}
      action={
        <ExportButton
          call={temperature.exportSchool}
          input={{ body: { schoolId, ...toPeriodQuery(moment) } }}
          isEmpty={data?.total === 0}
          disabled={data === undefined}
        >
          下载 Excel
        </ExportButton>
      }
      filters={
        <ReportFilters
          lead={choice}
          moment={moment}
          periods={periods}
          isSearching={found.isFetching}
          onSearch={(next) => {
            if (isSameSelection(next, moment)) void found.refetch()
            else change({ ...next, page: 1 })
          }}
        />
      }
    >
      <Tiles label="全校合计" tiles={studentTiles(data?.totals)} />
      <DataTable
        label="各班级体温"
        query={{
          data: data && { content: rows, totalSize: data.total },
          error,
          isPlaceholderData: isKept,
          refetch: found.refetch,
        }}
        columns={columns}
        page={asked.page}
        size={asked.size}
        sizes={pageSizes}
        onPage={(page, size) => change({ page, size })}
        empty={{ title: '还没有班级', hint: '班级有了学生，体温按班级统计在这里' }}
        isFiltered={false}
        onClear={() => undefined}
        {...(isOwn ? { onOpen: ({ id }: { readonly id: number }) => go(temperaturePaths.class(id, moment.date)) } : {})}
      />
      {isOwn ? null : <p className={styles.quiet}>{roundedCountNote}</p>}
    </PageFrame>
  )
}

/**
 * 学校学生体温: figures of a school's classes in a period of a day. A class opens its page, except for viewers above the
 * school.
 */
const SchoolStudentScreen = () => {
  const own = useUser().schoolId ?? 0
  const [{ id }, change] = useScreenQuery(defaults)
  const { chosen, choice, instead } = useSchoolChoice(id, (next) => change({ id: next, page: 1 }))
  if (instead === null) return <Report schoolId={chosen?.id ?? own} choice={choice} />
  return (
    <PageFrame title="学校学生体温" filters={choice}>
      {instead}
    </PageFrame>
  )
}

export default SchoolStudentScreen
