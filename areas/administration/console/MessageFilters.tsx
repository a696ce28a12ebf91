import { Select } from 'antd'
import { Filters } from '../../../platform/console/kit/Filters.tsx'
import { channelTitles } from '../../../platform/contract/messagePurposes.ts'
import { SchoolSelect } from './SchoolSelect.tsx'
import styles from './filters.module.css'
import { messageMarks, optionsOf } from './messageStates.ts'

interface Asked {
  readonly state: string
  readonly channel: string
  /** 0 for all. */
  readonly school: number
}

const channels = Object.entries(channelTitles).map(([value, label]) => ({ value, label }))

/** The filters of the outbox; each acts at once. */
export const MessageFilters = ({
  asked,
  onChange,
}: {
  asked: Asked
  onChange: (change: Partial<Asked> & { page: number }) => void
}) => (
  <Filters onReset={() => onChange({ state: '', channel: '', school: 0, page: 1 })}>
    <SchoolSelect chosen={asked.school} onChoose={(school) => onChange({ school, page: 1 })} />
    <Select
      className={styles.state ?? ''}
      allowClear
      placeholder="状态"
      aria-label="状态"
      options={optionsOf(messageMarks)}
      value={asked.state || undefined}
      onChange={(state?: string) => onChange({ state: state ?? '', page: 1 })}
    />
    <Select
      className={styles.state ?? ''}
      allowClear
      placeholder="渠道"
      aria-label="渠道"
      options={channels}
      value={asked.channel || undefined}
      onChange={(channel?: string) => onChange({ channel: channel ?? '', page: 1 })}
    />
  </Filters>
)
