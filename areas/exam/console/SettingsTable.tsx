import { Checkbox, InputNumber } from 'antd'
import { mostMarks } from '../score.ts'
import styles from './SettingsTable.module.css'
import type { SubjectSettings } from './settings.ts'

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

/** The subjects of one grade level with their full marks and lines. */
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
                  onChange={(value) => onChange({ ...one, [field]: value ?? 0 })}
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
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
