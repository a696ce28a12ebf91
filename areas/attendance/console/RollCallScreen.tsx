import { ReloadOutlined } from '@ant-design/icons'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { StatusTag, type StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import { FilterRow } from '../../../platform/console/kit/list/FilterRow.tsx'
import { type ListColumn, tableColumns } from '../../../platform/console/kit/list/listColumns.tsx'
import { useListQuery } from '../../../platform/console/kit/list/useListQuery.ts'
import { attendance, reportLimits } from '../contract.ts'
import { type RollRow, type RollState, rollStates } from '../views.ts'
import { rollTitles } from '../words.ts'
import { todayOfSchool } from './days.ts'
import { readDepartmentFilter, rollFilters } from './filters.tsx'

const tones: Readonly<Record<RollState, StatusTone>> = {
  present: 'returned',
  left: 'quiet',
  away: 'leave',
  unseen: 'notReturned',
  absent: 'notReturned',
  pending: 'quiet',
  rest: 'quiet',
  none: 'quiet',
}

const columns: readonly ListColumn<RollRow>[] = [
  { title: '姓名', width: '20%', minWidth: 96, isName: true, text: ({ userName }) => userName },
  { title: '部门', text: ({ deptName }) => deptName },
  { title: '情况', width: 144, render: ({ state }) => <StatusTag text={rollTitles[state]} tone={tones[state]} /> },
  { title: '首次到岗', width: 120, text: ({ firstTime }) => firstTime },
  { title: '最后离岗', width: 120, text: ({ lastTime }) => lastTime },
]

type Chosen = RollState | 'all'

/** 点名报表: lists who is present, has left, is away by agreement, or was not seen. */
const RollCallScreen = () => {
  const { asked, bounds, isFiltered, ask, clear, turn } = useListQuery(rollFilters, reportLimits.sizes[0] ?? 10)
  const [chosen, choose] = useState<Chosen>('all')
  const deptId = readDepartmentFilter(asked.department)
  const date = asked.date || todayOfSchool()
  const found = useCall(
    attendance.rollCall,
    {
      body: {
        date,
        pageNo: bounds.page,
        pageSize: bounds.size,
        ...(deptId === undefined ? {} : { deptId }),
        ...(chosen === 'all' ? {} : { state: chosen }),
      },
    },
    { keep: 'pages' },
  )
  const totals = found.data?.totals
  const page = found.data && { content: found.data.data, totalSize: found.data.count }
  // Show only the states that occur, because a narrow window has no room for all of them.
  const states = rollStates.filter((state) => state === chosen || (totals?.[state] ?? 0) > 0)
  const options = (['all', ...states] as const).map((value) => ({
    value,
    label: `${value === 'all' ? '全部' : rollTitles[value]} ${totals?.[value] ?? '…'}`,
  }))
  return (
    <PageFrame
      title="点名报表"
      action={
        <Button
          type="primary"
          icon={<ReloadOutlined aria-hidden="true" />}
          loading={found.isFetching}
          onClick={() => void found.refetch()}
        >
          查询
        </Button>
      }
      filters={
        <FilterRow
          filters={rollFilters}
          asked={asked}
          onAsk={ask}
          after={
            <Radio.Group
              aria-label="情况"
              optionType="button"
              options={options}
              value={chosen}
              onChange={({ target }) => {
                choose(options.find(({ value }) => value === target.value)?.value ?? 'all')
                turn(1, bounds.size)
              }}
            />
          }
        />
      }
    >
      <DataTable<RollRow>
        label="点名报表"
        query={{ ...found, data: page, error: found.error, isPlaceholderData: found.isPlaceholderData }}
        columns={tableColumns(columns, null)}
        page={bounds.page}
        size={bounds.size}
        onPage={turn}
        sizes={reportLimits.sizes}
        empty={{ title: '没有这样的教职工', hint: '所管理部门的教职工列在这里' }}
        isFiltered={isFiltered || chosen !== 'all'}
        onClear={() => {
          choose('all')
          clear()
        }}
      />
    </PageFrame>
  )
}

export default RollCallScreen
