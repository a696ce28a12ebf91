import { Form, Input, Select } from 'antd'
import { MomentPicker } from '../../../../platform/console/kit/MomentPicker.tsx'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import { isEnrolling, registrationLimits as limits, taskKindTitles, taskKinds } from '../../contract.ts'
import styles from '../registration.module.css'
import type { ChangeTask, TaskDraft } from './taskDraft.ts'

interface Props {
  readonly draft: TaskDraft
  readonly faults: Readonly<Record<string, string>>
  readonly onChange: ChangeTask
}

const kinds = taskKinds.map((value) => ({ value, label: taskKindTitles[value] }))

/** The props that show a fault under a field. */
const faultProps = (fault: string | undefined) =>
  fault === undefined ? {} : { validateStatus: 'error' as const, help: fault }

/** 基本: title, kind, introduction and period. */
export const BasicPart = ({ draft, faults, onChange }: Props) => (
  <div className={styles.part}>
    <Form.Item label="标题" required htmlFor="task-title" {...faultProps(faults.title)}>
      <Input
        id="task-title"
        value={draft.title}
        maxLength={limits.title}
        placeholder="如 2026 级新生报名"
        onChange={(event) => onChange({ title: event.target.value })}
      />
    </Form.Item>
    <div className={styles.pair}>
      <Form.Item label="类型" htmlFor="task-kind" extra="新生与转学报名录取后成为本校学生">
        <Select id="task-kind" options={kinds} value={draft.kind} onChange={(kind) => onChange({ kind })} />
      </Form.Item>
      {isEnrolling(draft.kind) ? (
        <Form.Item label="入学年级" htmlFor="task-cohort" {...faultProps(faults.cohort)}>
          <Input
            id="task-cohort"
            value={draft.cohort}
            maxLength={10}
            placeholder="如 2026级"
            onChange={(event) => onChange({ cohort: event.target.value })}
          />
        </Form.Item>
      ) : null}
      <Form.Item label="开始时间" required htmlFor="task-start" {...faultProps(faults.startTime)}>
        <MomentPicker
          id="task-start"
          value={draft.startTime}
          onChange={(startTime) => onChange({ startTime: startTime ?? '' })}
        />
      </Form.Item>
      <Form.Item label="截止时间" required htmlFor="task-end" {...faultProps(faults.endTime)}>
        <MomentPicker
          id="task-end"
          value={draft.endTime}
          onChange={(endTime) => onChange({ endTime: endTime ?? '' })}
        />
      </Form.Item>
      <Form.Item
        label="未录取资料保存"
        htmlFor="task-keep"
        extra="截止后到期自动删除，家长会看到"
        {...faultProps(faults.keepDays)}
      >
        <NumberInput
          id="task-keep"
          min={limits.keptLeast}
          max={limits.keptMost}
          precision={0}
          suffix="天"
          value={draft.keepDays}
          onChange={(keepDays) => onChange({ keepDays: keepDays ?? limits.keptLeast })}
        />
      </Form.Item>
    </div>
    <Form.Item label="给家长的说明" htmlFor="task-intro" {...faultProps(faults.intro)}>
      <Input.TextArea
        id="task-intro"
        rows={6}
        showCount
        maxLength={limits.intro}
        value={draft.intro}
        placeholder="招生对象、所需材料、审核安排与咨询电话"
        onChange={(event) => onChange({ intro: event.target.value })}
      />
    </Form.Item>
  </div>
)
