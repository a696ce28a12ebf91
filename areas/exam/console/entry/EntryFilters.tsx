import { Select } from 'antd'
import { matchesWord } from '../../../../platform/console/kit/initials.ts'
import type { DataOf } from '../../../../platform/contract/call.ts'
import type { exam } from '../../contract.ts'
import type { ExamDetail } from '../../examContract.ts'
import { nameClass } from '../../../registry/contract.ts'
import styles from './Entry.module.css'

type Progress = DataOf<typeof exam.examProgress>

interface Props {
  readonly detail: ExamDetail
  readonly progress: Progress
  readonly classId: number
  /** 0 for all subjects. */
  readonly subjectId: number
  readonly onChange: (changed: { readonly class?: number; readonly subject?: number }) => void
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Formats the share of a class's cells that are entered, such as 85/90. Empty if unknown. */
const formatProgress = (progress: Progress, classId: number, subjectId: number): string => {
  const parts = progress.filter((one) => one.classId === classId && (subjectId === 0 || one.subjectId === subjectId))
  if (parts.length === 0) return ''
  return `${sum(parts.map(({ entered }) => entered))}/${sum(parts.map(({ expected }) => expected))}`
}

/** Selects class and subject. Each class shows how far it has been entered. */
export const EntryFilters = ({ detail, progress, classId, subjectId, onChange }: Props) => (
  <div className={styles.filters}>
    <Select
      style={{ width: 232 }}
      aria-label="班级"
      placeholder="选择班级"
      showSearch={{ filterOption: (word, option) => option !== undefined && matchesWord(option.label, word) }}
      options={detail.classes.map((one) => ({
        value: one.id,
        label: [nameClass(one), formatProgress(progress, one.id, subjectId)].filter(Boolean).join('　'),
      }))}
      value={classId === 0 ? null : classId}
      onChange={(id: number) => onChange({ class: id })}
    />
    <Select
      style={{ width: 136 }}
      aria-label="学科"
      allowClear
      placeholder="全部学科"
      options={detail.subjects.map(({ id, subject }) => ({ value: id, label: subject }))}
      value={subjectId === 0 ? null : subjectId}
      onChange={(id: number | undefined) => onChange({ subject: id ?? 0 })}
    />
  </div>
)
