import { Button, Checkbox, InputNumber } from 'antd'
import { useState } from 'react'
import { mayBeScaled } from '../scaling.ts'
import { mostMarks } from '../score.ts'
import { ScaleDialog } from './ScaleDialog.tsx'
import styles from './SettingsTable.module.css'
import type { SettingsFault } from './checkSettings.ts'
import { type SubjectDraft, settingNumbers, withNumber } from './settings.ts'

interface Props {
  readonly label: string
  readonly settings: readonly SubjectDraft[]
  readonly isReadOnly: boolean
  /** The number that is wrong, which is marked. */
  readonly fault: SettingsFault | null
  readonly onChange: (changed: SubjectDraft) => void
}

/** Opens the scale of a subject. */
const ScaleButton = ({
  one,
  isReadOnly,
  onChange,
}: Omit<Props, 'label' | 'settings' | 'fault'> & { one: SubjectDraft }) => {
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

const faultId = 'examSettingsFault'

const wrongField = { status: 'error', 'aria-invalid': true, 'aria-describedby': faultId } as const

const isWrong = (fault: SettingsFault | null, { subjectId, level }: SubjectDraft, field: SettingsFault['field']) =>
  fault?.subjectId === subjectId && fault.level === level && fault.field === field

/** Reads a text that is no number as empty, so that saving asks for it. The control would keep the number before. */
const parseMarks = (text: string | undefined): string => {
  const plain = (text ?? '').replaceAll(/[^\w.-]+/gu, '')
  return Number.isNaN(Number(plain)) ? '' : plain
}

/** The subjects of one grade level with their full marks and lines, and the scales of a senior school. */
export const SettingsTable = ({ label, settings, isReadOnly, fault, onChange }: Props) => (
  <div className={styles.scrolled}>
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">学科</th>
          {settingNumbers.map(({ field, title }) => (
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
            {settingNumbers.map(({ field, title }) => (
              <td key={field}>
                <InputNumber<number | string>
                  aria-label={`${one.subject} ${title}`}
                  {...(isWrong(fault, one, field) ? wrongField : {})}
                  min={0}
                  max={mostMarks}
                  precision={2}
                  // Shows 150 instead of 150.00.
                  formatter={(value, { userTyping, input }) => (userTyping ? input : String(value ?? ''))}
                  parser={parseMarks}
                  disabled={isReadOnly}
                  value={one[field]}
                  onChange={(value) => onChange(withNumber(one, field, typeof value === 'number' ? value : null))}
                />
                {isWrong(fault, one, field) ? (
                  <p id={faultId} role="alert" className={styles.fault}>
                    {fault?.text}
                  </p>
                ) : null}
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
