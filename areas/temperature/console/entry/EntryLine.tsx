import { Button } from 'antd'
import { type KeyboardEvent, memo, useId, useState } from 'react'
import { PersonName } from '../../../../platform/console/kit/PersonName.tsx'
import {
  type Range,
  formatDegrees,
  isDoubtful,
  isFault,
  judgeTemperature,
  judgementWords,
  parseTemperature,
} from '../degrees.ts'
import { fieldText } from './drafts.ts'
import styles from './Entry.module.css'

/** A student as a line of the sheet. */
export interface EntryPupil {
  readonly userId: number
  readonly name: string
  readonly code: string
  /** Tenths of a degree; null for a missing reading. */
  readonly tempF: number | null
  /** The name of the reporter. */
  readonly by: string
  /** Why the student is away; empty if present. */
  readonly absence: string
  /** Id of the stored reading; null if there is none. */
  readonly readingId: number | null
  readonly mayWithdraw: boolean
}

interface Props {
  readonly number: number
  readonly pupil: EntryPupil
  /** Undefined until something is typed. */
  readonly draft: string | undefined
  /** The server's message if it refused this student's temperature. */
  readonly refused: string | undefined
  /** True if this temperature blocked a save. Then the error shows even while the field has focus. */
  readonly isBlamed: boolean
  readonly bounds: Range
  readonly range: Range
  /** True if nothing can be typed, because the period has not begun or is long over. */
  readonly isClosed: boolean
  readonly isReadOnly: boolean
  readonly onType: (pupil: EntryPupil, text: string) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  readonly onWithdraw: (pupil: EntryPupil) => void
}

const reporterText = ({ tempF, by }: EntryPupil) => (tempF === null || by === '' ? '' : `${by}已上报`)

/** Shows the stored temperature while another is typed. */
const storedText = ({ tempF }: EntryPupil) => (tempF === null ? '' : `已存 ${formatDegrees(tempF)}`)

/** Returns a warning for a temperature that needs attention; empty for a normal one. */
const findWarning = (tenths: number | null, range: Range) => {
  if (tenths === null) return ''
  if (isDoubtful(tenths)) return `${formatDegrees(tenths)} ℃，请再看一眼`
  return judgementWords[judgeTemperature(tenths, range)]
}

/** Returns the text next to a field, and if it is a warning. */
const describeField = ({ pupil, draft, refused, isBlamed, bounds, range }: Props, isTyping: boolean) => {
  if (refused !== undefined) return { isBad: true, words: refused }
  if (draft === '' && pupil.tempF !== null)
    return { isBad: false, words: `${storedText(pupil)}，清空不会删除${pupil.mayWithdraw ? '，录错请按撤回' : ''}` }
  const typed = parseTemperature(fieldText(pupil, draft === undefined ? {} : { [pupil.userId]: draft }), bounds)
  // An incomplete temperature is not an error yet.
  if (isFault(typed)) return isTyping && !isBlamed ? { isBad: false, words: '' } : { isBad: true, words: typed.fault }
  const notice = findWarning(typed, range)
  const known = draft === undefined ? reporterText(pupil) : storedText(pupil)
  return { isBad: notice !== '', words: [notice, known, pupil.absence].filter(Boolean).join('，') }
}

/** A row with a student, the temperature field, and a note. */
export const EntryLine = memo((props: Props) => {
  const { number, pupil, draft, bounds, isClosed, isReadOnly, onType, onKeyDown, onWithdraw } = props
  const { name, code, absence } = pupil
  const id = useId()
  const [isTyping, setTyping] = useState(false)
  const { isBad, words } = describeField(props, isTyping)
  const finishTyping = () => {
    setTyping(false)
    // An emptied field shows the stored temperature again, because clearing doesn't delete it.
    if (draft === '' && pupil.tempF !== null) return onType(pupil, formatDegrees(pupil.tempF))
    const typed = parseTemperature(draft ?? '', bounds)
    // Show 365 as 36.5.
    if (typeof typed === 'number') onType(pupil, formatDegrees(typed))
  }
  return (
    <tr className={styles.line} data-bad={isBad} data-draft={draft !== undefined}>
      <td className={styles.number}>{number}</td>
      <th scope="row">
        <PersonName name={name} />
      </th>
      <td className={styles.code}>{code}</td>
      <td>
        <input
          className={styles.field}
          aria-label={`${name} 体温`}
          aria-invalid={isBad}
          aria-describedby={id}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          maxLength={5}
          disabled={isClosed}
          readOnly={isReadOnly}
          data-away={absence !== ''}
          value={fieldText(pupil, draft === undefined ? {} : { [pupil.userId]: draft })}
          onChange={(event) => onType(pupil, event.target.value)}
          onFocus={() => setTyping(true)}
          onBlur={finishTyping}
          onKeyDown={onKeyDown}
        />
      </td>
      <td>
        <span id={id} className={styles.said} aria-live="polite">
          {words}
        </span>
        {pupil.mayWithdraw ? (
          <Button type="link" size="small" aria-label={`撤回 ${name} 的体温`} onClick={() => onWithdraw(pupil)}>
            撤回
          </Button>
        ) : null}
      </td>
    </tr>
  )
})
