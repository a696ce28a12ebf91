import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { Failed } from '../../../platform/console/kit/States.tsx'
import { type ListColumn, tableColumns } from '../../../platform/console/kit/list/listColumns.tsx'
import { useShownSchool } from '../../../platform/console/session/shownSchool.ts'
import { intelligence } from '../contract.ts'
import type { PersonRow } from '../views.ts'
import { RecordsDialog } from './RecordsDialog.tsx'
import { Statistics } from './Statistics.tsx'
import { type Draft, toQueryBody } from './draft.ts'

const recordsText = ({ entryRecords, recordNum }: PersonRow) => {
  const shown = entryRecords.map(({ entryTime, typeName }) => `${entryTime.slice(5, 16)} ${typeName}`).join('，')
  return recordNum > entryRecords.length ? `${shown}，等 ${recordNum} 条` : shown
}

const columns: readonly ListColumn<PersonRow & { readonly id: number }>[] = [
  { title: '部门', width: 136, text: ({ department }) => department },
  { title: '姓名', width: 112, isName: true, text: ({ name }) => name },
  { title: '宿舍', width: 136, text: ({ dormitory }) => dormitory, leftOutWhenNarrow: 2 },
  { title: '房间', width: 88, text: ({ room }) => room, leftOutWhenNarrow: 1 },
  { title: '记录数', width: 80, align: 'right', text: ({ recordNum }) => recordNum },
  { title: '出入记录', minWidth: 200, text: recordsText },
]

/** The result of a query: figures by type, and a row for each person. */
export const Results = ({ asked }: { readonly asked: Draft }) => {
  const [place, turn] = useState({ page: 1, size: 20 })
  const [opened, open] = useState<number | null>(null)
  const { asked: school, isAbove } = useShownSchool()
  const body = { ...school, ...toQueryBody(asked), pageNum: place.page, pageSize: place.size }
  const found = useCall(intelligence.entryRecords, { body }, { keep: 'pages' })
  if (found.error !== null) return <Failed title="获取报表失败" error={found.error} onRetry={found.refetch} />
  const content = found.data?.content.map((row) => ({ ...row, id: row.userId })) ?? []
  return (
    <>
      {found.data === undefined ? null : (
        <Statistics statistics={found.data.statistics} days={asked} onOpen={isAbove ? null : open} />
      )}
      <DataTable
        label="智能报告"
        query={{
          data: found.data && { ...found.data, content },
          error: null,
          isPlaceholderData: found.isPlaceholderData,
          refetch: found.refetch,
        }}
        columns={tableColumns(columns, null)}
        {...place}
        onPage={(page, size) => turn({ page, size })}
        empty={{ title: isAbove ? '上级单位只查看人数，不列出人员' : '没有符合条件的人员' }}
        isFiltered={false}
        onClear={() => turn({ page: 1, size: place.size })}
      />
      {opened === null ? null : <RecordsDialog asked={asked} period={opened} onClose={() => open(null)} />}
    </>
  )
}
