import { Button, Checkbox, InputNumber } from 'antd'
import { useState } from 'react'
import { mayBeScaled } from '../scaling.ts'
import { mostMarks } from '../score.ts'
import { ScaleDialog } from './ScaleDialog.tsx'
import styles from './SettingsTable.module.css'
import { type SubjectSettings, withFullMarks } from './settings.ts'

interface Props {
  readonly label: string
  readonly settings: readonly SubjectSettings[]
  readonly isReadOnly: boolean
  readonly onChange: (changed: SubjectSettings) => void
}

const numbers = [
  { field: 'fullMarks', title: '满分' },
  { field: 'excellentLine', title: '优秀线' },
  { field: 'passLine', title: '及格线' },
  { field: 'lowLine', title: '低分线' },
] as const

/** Opens the scale of a subject. */
const ScaleButton = ({ one, isReadOnly, onChange }: Omit<Props, 'label' | 'settings'> & { one: SubjectSettings }) => {
  const [isOpen, open] = useState(false)
  const isScaled = one.scaleRows !== null
  return (
    <>
      <Button
        size="small"
        disabled={isReadOnly && !isScaled}
        aria-label={`${one.subject} 等级赋分 ${isScaled ? '赋分' : '不赋分'}`}
        onClick={() => open(true)}
      >
        {isScaled ? '赋分' : '不赋分'}
      </Button>
      {isOpen ? (
        <ScaleDialog
          subject={one.subject}
          rows={one.scaleRows}
          isReadOnly={isReadOnly}
          onChoose={(scaleRows) => onChange({ ...one, scaleRows })}
          onClose={() => open(false)}
        />
      ) : null}
    </>
  )
}

/** The subjects of one grade level with their full marks and lines, and the scales of a senior school. */
export const SettingsTable = ({ label, settings, isReadOnly, onChange }: Props) => (
  <div className={styles.scrolled}>
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">学科</th>
          {numbers.map(({ field, title }) => (
            <th key={field} scope="col">
              {title}
            </th>
          ))}
          <th scope="col">计入总分</th>
          {settings.some(({ level }) => mayBeScaled(level)) ? <th scope="col">等级赋分</th> : null}
        </tr>
      </thead>
      <tbody>
        {settings.map((one) => (
          <tr key={one.subjectId}>
            <th scope="row">
              {one.subject}
              {one.isElective ? <span className={styles.elective}>选考</span> : null}
            </th>
            {numbers.map(({ field, title }) => (
              <td key={field}>
                <InputNumber
                  aria-label={`${one.subject} ${title}`}
                  min={0}
                  max={mostMarks}
                  precision={2}
                  // Shows 150 instead of 150.00.
                  formatter={(value) => String(value ?? '')}
                  disabled={isReadOnly}
                  value={one[field]}
                  onChange={(value) =>
                    onChange(field === 'fullMarks' ? withFullMarks(one, value ?? 0) : { ...one, [field]: value ?? 0 })
                  }
                />
              </td>
            ))}
            <td>
              <Checkbox
                aria-label={`${one.subject} 计入总分`}
                disabled={isReadOnly}
                checked={one.isCounted}
                onChange={({ target }) => onChange({ ...one, isCounted: target.checked })}
              />
            </td>
            {mayBeScaled(one.level) ? (
              <td>
                <ScaleButton one={one} isReadOnly={isReadOnly} onChange={onChange} />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
