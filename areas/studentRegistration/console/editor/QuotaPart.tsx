import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Switch } from 'antd'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import { registrationLimits as limits } from '../../contract.ts'
import styles from '../registration.module.css'
import type { ChangeTask, TaskDraft } from './taskDraft.ts'

interface Props {
  readonly draft: TaskDraft
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: ChangeTask
}

interface QuotaProps {
  readonly id?: string
  readonly label: string
  readonly value: number | null
  readonly onChange: (quota: number | null) => void
}

const QuotaInput = ({ id, label, value, onChange }: QuotaProps) => (
  <NumberInput
    {...(id === undefined ? {} : { id })}
    aria-label={label}
    min={0}
    max={limits.quota}
    precision={0}
    suffix="名"
    placeholder="不限"
    value={value}
    onChange={onChange}
  />
)

/** 名额: the quota of the task and of its options, and what happens when they are used up. */
export const QuotaPart = ({ draft, faults, onChange }: Props) => {
  const { options } = draft
  const setOption = (at: number, change: Partial<TaskDraft['options'][number]>) =>
    onChange({ options: options.map((one, place) => (place === at ? { ...one, ...change } : one)) })
  return (
    <div className={styles.part}>
      <div className={styles.pair}>
        <Form.Item label="总名额" htmlFor="task-quota" extra="不填为不限">
          <QuotaInput id="task-quota" label="总名额" value={draft.quota} onChange={(quota) => onChange({ quota })} />
        </Form.Item>
        <Form.Item label="满额后可候补" htmlFor="task-waiting" extra="有人退出时按顺序自动递补">
          <Switch
            id="task-waiting"
            checked={draft.takesWaiting}
            onChange={(takesWaiting) => onChange({ takesWaiting })}
          />
        </Form.Item>
        <Form.Item label="向家长显示剩余名额" htmlFor="task-shows" extra="不显示时仍会提示已满">
          <Switch id="task-shows" checked={draft.showsPlaces} onChange={(showsPlaces) => onChange({ showsPlaces })} />
        </Form.Item>
      </div>
      <h2 className={styles.title}>选项与名额</h2>
      <p className={styles.quiet}>家长从中选一项，如班型、兴趣班或校车站；不需要选择的不用添加。</p>
      {options.length === 0 ? null : (
        <Form.Item label="选项的名称" htmlFor="task-option-title">
          <Input
            id="task-option-title"
            value={draft.optionTitle}
            maxLength={limits.optionName}
            placeholder="如 班型"
            onChange={(event) => onChange({ optionTitle: event.target.value })}
          />
        </Form.Item>
      )}
      <ul className={styles.rows} aria-label="选项">
        {options.map(({ id, name, quota }, at) => (
          // New options have no id yet, and their order changes only by removal.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <li key={id ?? `new ${at}`}>
            <Input
              aria-label={`选项 ${at + 1}`}
              value={name}
              maxLength={limits.optionName}
              placeholder="如 普通班"
              {...(faults[`options.${at}`] === undefined ? {} : { status: 'error' as const })}
              onChange={(event) => setOption(at, { name: event.target.value })}
            />
            <QuotaInput
              label={`选项 ${at + 1} 的名额`}
              value={quota}
              onChange={(changed) => setOption(at, { quota: changed })}
            />
            <Button
              danger
              icon={<DeleteOutlined aria-hidden="true" />}
              aria-label={`删除选项 ${at + 1}`}
              onClick={() => onChange({ options: options.filter((_, place) => place !== at) })}
            />
            {faults[`options.${at}`] === undefined ? null : (
              <span role="alert" style={{ flex: '1 1 100%', color: 'var(--error)' }}>
                {faults[`options.${at}`]}
              </span>
            )}
          </li>
        ))}
      </ul>
      <Button
        icon={<PlusOutlined aria-hidden="true" />}
        disabled={options.length >= limits.options}
        onClick={() => onChange({ options: [...options, { name: '', quota: null }] })}
      >
        添加选项
      </Button>
    </div>
  )
}
