import { Input } from 'antd'
import { useState } from 'react'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { StatusTag, type StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import {
  type FilterTexts,
  choiceCallInput,
  daysCallInput,
  numberCallInput,
} from '../../../platform/console/kit/list/listFilters.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { environment } from '../contract.ts'
import { formatMeasure, measureNames, measures } from '../measures.ts'
import { type ExceedanceRow, exceedanceStates } from '../views.ts'
import { stateNames } from '../words.ts'
import { labelOfPlace } from './placeLevels.ts'
import { exceedanceReads, usePlaces } from './reads.ts'

const tones: Readonly<Record<ExceedanceRow['state'], StatusTone>> = {
  open: 'bad',
  recovered: 'good',
  silent: 'unknown',
}

const handledChoices = ['yes', 'no'] as const

const useFilters = () => {
  const places = usePlaces().data ?? []
  return {
    place: {
      kind: 'choice',
      label: '地点',
      options: places.map((place) => ({ value: String(place.deviceId), label: labelOfPlace(place) })),
      width: 160,
      isSought: true,
    },
    measure: {
      kind: 'choice',
      label: '指标',
      options: measureNames.map((value) => ({ value, label: measures[value].name })),
    },
    state: {
      kind: 'choice',
      label: '状态',
      options: exceedanceStates.map((value) => ({ value, label: stateNames[value] })),
    },
    handled: {
      kind: 'choice',
      label: '处理',
      options: [
        { value: 'no', label: '未处理' },
        { value: 'yes', label: '已处理' },
      ],
    },
    days: { kind: 'days', label: '开始日期', noFuture: true },
  } as const
}

const searchOf = ({ place, measure, state, handled, days }: FilterTexts<ReturnType<typeof useFilters>>) => ({
  deviceId: numberCallInput(place),
  measure: choiceCallInput(measureNames, measure),
  state: choiceCallInput(exceedanceStates, state),
  handled: choiceCallInput(handledChoices, handled),
  ...daysCallInput(days),
})

/** Formats a duration as hours and minutes. */
const formatDuration = (minutes: number): string => {
  if (minutes < 1) return '不足 1 分钟'
  const hours = Math.floor(minutes / 60)
  return [hours > 0 ? `${hours} 小时` : '', minutes % 60 > 0 ? `${minutes % 60} 分钟` : ''].filter(Boolean).join(' ')
}

const columns: readonly ListColumn<ExceedanceRow>[] = [
  { title: '开始时间', width: 152, text: ({ startTime }) => startTime.slice(0, 16) },
  { title: '地点', minWidth: 120, text: ({ place }) => place },
  { title: '指标', width: 96, text: ({ measure }) => measures[measure].name },
  {
    title: '最差值',
    width: 120,
    align: 'right',
    leftOutWhenNarrow: 3,
    text: ({ measure, worst }) => formatMeasure(measure, worst),
  },
  {
    title: '限值',
    width: 112,
    align: 'right',
    leftOutWhenNarrow: 1,
    text: ({ measure, limit }) => formatMeasure(measure, limit),
  },
  { title: '时长', width: 128, leftOutWhenNarrow: 4, text: ({ minutes }) => formatDuration(minutes) },
  {
    title: '状态',
    width: 104,
    render: ({ state }) => <StatusTag text={stateNames[state]} tone={tones[state]} />,
  },
  { title: '提醒', width: 80, leftOutWhenNarrow: 2, text: ({ alerted }) => (alerted ? '已发短信' : '') },
  {
    title: '处理',
    width: '20%',
    leftOutWhenNarrow: 5,
    text: ({ handler, handling }) => (handling === '' ? '' : `${handler ?? ''}：${handling}`),
  },
]

const nameOf = ({ place, measure, startTime }: ExceedanceRow) => `${place}${measures[measure].name} ${startTime}`

const HandleDialog = ({ row, onClose }: { readonly row: ExceedanceRow; readonly onClose: () => void }) => (
  <SaveDialog
    call={environment.handle}
    title={`登记处理：${row.place} ${measures[row.measure].name}`}
    initial={{ id: row.id, handling: '' }}
    changes={exceedanceReads}
    done="已登记"
    onClose={onClose}
  >
    <FormField name="handling" label="处理情况" missing="请填写如何处理">
      <Input.TextArea maxLength={200} rows={3} placeholder="如 已开窗通风，20 分钟后恢复" />
    </FormField>
  </SaveDialog>
)

/** 超标记录: when and how long the air was beyond a limit, and who handled it. */
const ExceedancesScreen = () => {
  const mayHandle = useAllowed('environment:exceedance:handle')
  const [handled, setHandled] = useState<ExceedanceRow | null>(null)
  const actions = (row: ExceedanceRow) =>
    row.handling === '' ? [{ label: '登记处理', onPress: () => setHandled(row) }] : []
  return (
    <ListScreen
      title="超标记录"
      call={environment.exceedancePage}
      filters={useFilters()}
      input={(asked, bounds) => ({ body: { ...searchOf(asked), ...bounds } })}
      columns={columns}
      nameOf={nameOf}
      empty={{ title: '没有超标', hint: '数值超出“一般”的限值时记在这里，恢复后有时长' }}
      every={(rows) => (rows.some(({ state }) => state === 'open') ? 60_000 : 0)}
      {...(mayHandle ? { actions, actionsWidth: 96 } : {})}
      tools={(asked, total) => (
        <ExportButton call={environment.exportExceedances} input={{ body: searchOf(asked) }} isEmpty={total === 0} />
      )}
    >
      {handled === null ? null : <HandleDialog row={handled} onClose={() => setHandled(null)} />}
    </ListScreen>
  )
}

export default ExceedancesScreen
