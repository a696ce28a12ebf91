import { Button, Select } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { DateRange } from '../../../platform/console/kit/DateRange.tsx'
import { useShownSchool } from '../../../platform/console/session/shownSchool.ts'
import { intelligence } from '../contract.ts'
import { periodCombination } from '../words.ts'
import { PeriodFields } from './PeriodFields.tsx'
import { type Draft, defaultSecondPeriod } from './draft.ts'

const combinationOptions = [
  { value: periodCombination.none, label: '一个时段' },
  { value: periodCombination.either, label: '两个时段有其一' },
  { value: periodCombination.both, label: '两个时段都有' },
  { value: periodCombination.exclude, label: '排除第二个时段' },
]

interface Props {
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly onAsk: () => void
}

const setCombination = (draft: Draft, way: number): Draft => ({
  ...draft,
  way,
  second: way === periodCombination.none ? null : (draft.second ?? defaultSecondPeriod),
})

/** The custom query: days, one or two periods with their entry types, and how two are combined. */
export const QueryFields = ({ draft, onChange, onAsk }: Props) => {
  const { schoolId } = useShownSchool()
  const schedules = useCall(intelligence.schedules, { params: { schoolId } }, { fresh: 60_000 }).data ?? []
  const copySchedule = (id: number) => {
    const found = schedules.find((schedule) => schedule.id === id)
    if (found === undefined) return
    const { startTime, endTime, stateDictId } = found
    onChange({ ...draft, first: { startTime, endTime, stateDictId } })
  }
  return (
    <>
      <DateRange
        label="查询"
        noFuture
        from={draft.startDate}
        to={draft.endDate}
        onChange={({ from, to }) => {
          if (from !== '' && to !== '') onChange({ ...draft, startDate: from, endDate: to })
        }}
      />
      {schedules.length === 0 ? null : (
        <Select
          aria-label="考勤时段"
          placeholder="取自考勤时段"
          style={{ width: 136 }}
          value={null}
          options={schedules.map(({ id, alias }) => ({ value: id, label: alias }))}
          onChange={copySchedule}
        />
      )}
      <PeriodFields label="第一个时段" period={draft.first} onChange={(first) => onChange({ ...draft, first })} />
      <Select
        aria-label="合并方式"
        style={{ width: 152 }}
        options={combinationOptions}
        value={draft.way}
        onChange={(way: number) => onChange(setCombination(draft, way))}
      />
      {draft.second === null ? null : (
        <PeriodFields label="第二个时段" period={draft.second} onChange={(second) => onChange({ ...draft, second })} />
      )}
      <Button type="primary" onClick={onAsk}>
        查询
      </Button>
    </>
  )
}
