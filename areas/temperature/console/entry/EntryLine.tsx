import { Button } from 'antd'
import { type KeyboardEvent, memo, useId, useState } from 'react'
import { PersonName } from '../../../../platform/console/kit/PersonName.tsx'
import { type Range, degreesText, isDoubtful, isFault, judged, judgementWords, readTyped } from '../degrees.ts'
import { textIn } from './drafts.ts'
import styles from './Entry.module.css'

/** A pupil as a line of the sheet. */
export interface EntryPupil {
  readonly userId: number
  readonly name: string
  readonly code: string
  /** Tenths of a degree; null where nothing has been reported. */
  readonly tempF: number | null
  /** By whom it was reported. */
  readonly by: string
  /** Why the pupil is not here; empty for one who is. */
  readonly absence: string
  /** The reading that is stored; null where there is none. */
  readonly readingId: number | null
  readonly mayWithdraw: boolean
}

interface Props {
  readonly number: number
  readonly pupil: EntryPupil
  /** Undefined while nothing is typed. */
  readonly draft: string | undefined
  /** What the server refused of this pupil. */
  readonly refused: string | undefined
  /** True where this figure has kept a save back: it is told even while the field has the focus. */
  readonly isBlamed: boolean
  readonly bounds: Range
  readonly range: Range
  /** Nothing can be typed at all: the period has not begun, or is long over. */
  readonly isClosed: boolean
  readonly isReadOnly: boolean
  readonly onType: (pupil: EntryPupil, text: string) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  readonly onWithdraw: (pupil: EntryPupil) => void
}

const knownWords = ({ tempF, by }: EntryPupil) => (tempF === null || by === '' ? '' : `${by}已上报`)

/** What is stored stays in sight while something else is typed. */
const storedWords = ({ tempF }: EntryPupil) => (tempF === null ? '' : `已存 ${degreesText(tempF)}`)

/** The word for a temperature that somebody has to look at; empty for one that is as usual. */
const noticeOf = (tenths: number | null, range: Range) => {
  if (tenths === null) return ''
  if (isDoubtful(tenths)) return `${degreesText(tenths)} ℃，请再看一眼`
  return judgementWords[judged(tenths, range)]
}

/** The words beside a field, and whether they tell of something that somebody has to look at. */
const saidOf = ({ pupil, draft, refused, isBlamed, bounds, range }: Props, isTyping: boolean) => {
  if (refused !== undefined) return { isBad: true, words: refused }
  if (draft === '' && pupil.tempF !== null)
    return { isBad: false, words: `${storedWords(pupil)}，清空不会删除${pupil.mayWithdraw ? '，录错请按撤回' : ''}` }
  const typed = readTyped(textIn(pupil, draft === undefined ? {} : { [pupil.userId]: draft }), bounds)
  // A figure that is not finished yet is no fault.
  if (isFault(typed)) return isTyping && !isBlamed ? { isBad: false, words: '' } : { isBad: true, words: typed.fault }
  const notice = noticeOf(typed, range)
  const known = draft === undefined ? knownWords(pupil) : storedWords(pupil)
  return { isBad: notice !== '', words: [notice, known, pupil.absence].filter(Boolean).join('，') }
}

/** A pupil, the field for the temperature, and what is to be said of either. */
export const EntryLine = memo((props: Props) => {
  const { number, pupil, draft, bounds, isClosed, isReadOnly, onType, onKeyDown, onWithdraw } = props
  const { name, code, absence } = pupil
  const id = useId()
  const [isTyping, setTyping] = useState(false)
  const { isBad, words } = saidOf(props, isTyping)
  const leave = () => {
    setTyping(false)
    // A field that was emptied shows again what is stored: nothing is taken back by it.
    if (draft === '' && pupil.tempF !== null) return onType(pupil, degreesText(pupil.tempF))
    const typed = readTyped(draft ?? '', bounds)
    // 365 is read once more as what it means.
    if (typeof typed === 'number') onType(pupil, degreesText(typed))
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
          value={textIn(pupil, draft === undefined ? {} : { [pupil.userId]: draft })}
          onChange={(event) => onType(pupil, event.target.value)}
          onFocus={() => setTyping(true)}
          onBlur={leave}
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
