import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
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

/** The filter row of the trail: texts by Enter or 搜索, choices and days at once; 重置 clears. */
export const AuditFilters = ({ asked, onChange, onReset }: Props) => {
  const callOptions = useCallOptions()
  const [typed, setTyped] = useState(asked)
  const [last, setLast] = useState(asked)
  // What is asked also changes by 后退, 重置 and 清除筛选.
  if (asked !== last) {
    setLast(asked)
    setTyped(asked)
  }
  const search = () => onChange({ person: typed.person.trim(), requestId: typed.requestId.trim(), page: 1 })
  const chosen = (change: Partial<Asked>) => onChange({ ...change, page: 1 })
  return (
    <>
      <SchoolSelect chosen={asked.school} onChoose={(school) => chosen({ school })} />
      <span className={styles.range}>
        <Input
          type="date"
          aria-label="开始日期"
          value={asked.from}
          max={asked.to || undefined}
          onChange={(event) => chosen({ from: event.target.value })}
        />
        至
        <Input
          type="date"
          aria-label="结束日期"
          value={asked.to}
          min={asked.from || undefined}
          onChange={(event) => chosen({ to: event.target.value })}
        />
      </span>
      <Input
        className={styles.person ?? ''}
        allowClear
        maxLength={64}
        placeholder="操作人姓名、用户名"
        aria-label="操作人"
        value={typed.person}
        onChange={(event) => setTyped({ ...typed, person: event.target.value })}
        onPressEnter={search}
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
      <Input
        className={styles.request ?? ''}
        allowClear
        maxLength={80}
        placeholder="请求编号"
        aria-label="请求编号"
        value={typed.requestId}
        onChange={(event) => setTyped({ ...typed, requestId: event.target.value })}
        onPressEnter={search}
      />
      <Button type="primary" onClick={search}>
        搜索
      </Button>
      <Button onClick={onReset}>重置</Button>
    </>
  )
}
