import { type FormEvent, useId, useState } from 'react'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { type Range, formatDegrees, isFault, judgeTemperature, judgementWords, parseTemperature } from '../degrees.ts'
import { Keypad } from './Keypad.tsx'
import styles from './Parent.module.css'

interface Props {
  /** Label of the temperature field. */
  readonly title: string
  readonly range: Range
  readonly bounds: Range
  /** Sends a temperature in tenths of a degree. Returns a refusal's message, or null on success. */
  readonly onSend: (tempF: number) => Promise<string | null>
}

/** Returns the text below the field, and if it is a warning. */
const describeInput = (typed: string, bounds: Range, range: Range) => {
  const read = parseTemperature(typed, bounds)
  if (read === null || isFault(read)) return { isBad: false, words: '如 36.5，也可以只按 365' }
  const judgement = judgeTemperature(read, range)
  const isBad = judgement !== 'normal'
  return { isBad, words: `${formatDegrees(read)} ℃${isBad ? ` ${judgementWords[judgement]}，请核对后提交` : ''}` }
}

/** A form with one field and one button, so that a parent can report quickly. */
export const ReportForm = ({ title, range, bounds, onSend }: Props) => {
  const id = useId()
  const [typed, type] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const set = (text: string) => {
    setFault(null)
    type(text)
  }
  const send = async () => {
    const read = parseTemperature(typed, bounds)
    if (read === null) return setFault('请填写体温')
    if (isFault(read)) return setFault(read.fault)
    setPending(true)
    const refused = await onSend(read)
    setPending(false)
    return refused === null ? set('') : setFault(refused)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const { isBad, words } = describeInput(typed, bounds, range)
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <label htmlFor={id}>{title}（℃）</label>
      {/* The keys below replace the phone's keyboard. An attached keyboard works as usual. */}
      <input
        id={id}
        className={styles.figure}
        inputMode="none"
        autoComplete="off"
        maxLength={5}
        value={typed}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-said`}
        onChange={(event) => set(event.target.value)}
      />
      <p
        id={`${id}-said`}
        className={styles.said}
        data-bad={fault !== null || isBad}
        role={fault === null ? 'status' : 'alert'}
      >
        {fault ?? words}
      </p>
      <Keypad value={typed} onChange={set} />
      <PlainButton type="submit" primary pending={isPending}>
        提交
      </PlainButton>
    </form>
  )
}
