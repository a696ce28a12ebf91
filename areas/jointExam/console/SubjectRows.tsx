import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input } from 'antd'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { mostMarks } from '../../exam/contract.ts'
import { type JointSubject, jointExamLimits } from '../bureauContract.ts'
import styles from './SubjectRows.module.css'
import { changeFullMarks, emptySubject } from './subjects.ts'

interface Props {
  readonly value?: readonly JointSubject[]
  readonly onChange?: (value: readonly JointSubject[]) => void
}

const lines = [
  { field: 'excellentLine', title: '优秀线' },
  { field: 'passLine', title: '及格线' },
  { field: 'lowLine', title: '低分线' },
] as const

interface RowProps {
  readonly place: number
  readonly one: JointSubject
  readonly onChange: (changed: JointSubject) => void
  readonly onRemove: () => void
}

const SubjectRow = ({ place, one, onChange, onRemove }: RowProps) => {
  const name = one.subject === '' ? `第 ${place} 科` : one.subject
  const number = (label: string, value: number, change: (marks: number) => JointSubject) => (
    <NumberInput
      aria-label={`${name} ${label}`}
      min={0}
      max={mostMarks}
      value={value}
      onChange={(marks) => onChange(change(marks ?? 0))}
    />
  )
  return (
    <tr>
      <td>
        <Input
          aria-label={`${name} 名称`}
          maxLength={jointExamLimits.subject}
          value={one.subject}
          onChange={({ target }) => onChange({ ...one, subject: target.value })}
        />
      </td>
      <td>{number('满分', one.fullMarks, (marks) => changeFullMarks(one, marks))}</td>
      {lines.map(({ field, title }) => (
        <td key={field}>{number(title, one[field], (marks) => ({ ...one, [field]: marks }))}</td>
      ))}
      <td>
        <Checkbox
          aria-label={`${name} 计入总分`}
          checked={one.isCounted}
          onChange={({ target }) => onChange({ ...one, isCounted: target.checked })}
        />
      </td>
      <td>
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={`移除 ${name}`}
          onClick={onRemove}
        />
      </td>
    </tr>
  )
}

const noSubjects: readonly JointSubject[] = []

/** Form control for the subjects of a joint exam, with full marks and lines. */
export const SubjectRows = ({ value = noSubjects, onChange }: Props) => {
  const change = (at: number, changed: JointSubject) =>
    onChange?.(value.map((one, place) => (place === at ? changed : one)))
  const remove = (at: number) => onChange?.(value.filter((_, place) => place !== at))
  return (
    <div className={styles.scrolled}>
      <table className={styles.table} aria-label="联考的学科">
        <thead>
          <tr>
            {['学科', '满分', ...lines.map(({ title }) => title), '计入总分', '操作'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {value.map((one, at) => (
            <SubjectRow
              // oxlint-disable-next-line react/no-array-index-key -- a subject has no id, and its name is being typed
              key={at}
              place={at + 1}
              one={one}
              onChange={(changed) => change(at, changed)}
              onRemove={() => remove(at)}
            />
          ))}
        </tbody>
      </table>
      {value.length >= jointExamLimits.subjects ? null : (
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden="true" />}
          onClick={() => onChange?.([...value, emptySubject()])}
        >
          添加学科
        </Button>
      )}
    </div>
  )
}
