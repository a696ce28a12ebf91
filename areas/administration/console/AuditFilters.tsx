import { Select } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { DateRange } from '../../../platform/console/kit/DateRange.tsx'
import { Filters } from '../../../platform/console/kit/Filters.tsx'
import { WordInput } from '../../../platform/console/kit/WordInput.tsx'
import { useTyped } from '../../../platform/console/kit/useTyped.ts'
import { relationTitles } from '../auditWords.ts'
import { administration } from '../contract.ts'
import { SchoolSelect } from './SchoolSelect.tsx'
import styles from './filters.module.css'

/** What is asked for; empty texts for no bound. */
interface Asked {
  readonly person: string
  readonly call: string
  readonly relation: string
  readonly requestId: string
  readonly from: string
  readonly to: string
  /** 0 for all. */
  readonly school: number
}

interface Props {
  readonly asked: Asked
  readonly onChange: (change: Partial<Asked> & { page: number }) => void
  readonly onReset: () => void
}

const relationOptions = Object.entries(relationTitles).map(([value, label]) => ({ value, label }))

const useCallOptions = () => {
  const choices = useCall(administration.auditChoices, {}, { fresh: 600_000 })
  return (choices.data ?? []).map(({ area, calls }) => ({
    label: area,
    options: calls.map(({ name, title }) => ({ value: name, label: title })),
  }))
}

const searchable = { optionFilterProp: 'label' } as const

/** The filter row of the trail: texts by Enter or 搜索, choices and days at once. */
export const AuditFilters = ({ asked, onChange, onReset }: Props) => {
  const callOptions = useCallOptions()
  const [typed, type] = useTyped({ person: asked.person, requestId: asked.requestId })
  const search = () => onChange({ person: typed.person.trim(), requestId: typed.requestId.trim(), page: 1 })
  const chosen = (change: Partial<Asked>) => onChange({ ...change, page: 1 })
  const reset = () => {
    type({ person: '', requestId: '' })
    onReset()
  }
  return (
    <Filters onSearch={search} onReset={reset}>
      <SchoolSelect chosen={asked.school} onChoose={(school) => chosen({ school })} />
      <DateRange from={asked.from} to={asked.to} noFuture onChange={chosen} />
      <WordInput
        label="操作人"
        placeholder="操作人姓名、用户名"
        width={172}
        value={typed.person}
        onType={(person) => type({ person })}
      />
      <Select
        className={styles.call ?? ''}
        allowClear
        showSearch={searchable}
        placeholder="操作"
        aria-label="操作"
        options={callOptions}
        value={asked.call || undefined}
        onChange={(call?: string) => chosen({ call: call ?? '' })}
      />
      <Select
        className={styles.relation ?? ''}
        allowClear
        showSearch={searchable}
        placeholder="涉及数据"
        aria-label="涉及数据"
        options={relationOptions}
        value={asked.relation || undefined}
        onChange={(relation?: string) => chosen({ relation: relation ?? '' })}
      />
      <WordInput
        label="请求编号"
        width={144}
        maxLength={80}
        value={typed.requestId}
        onType={(requestId) => type({ requestId })}
      />
    </Filters>
  )
}
