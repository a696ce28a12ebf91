import { useRef, useState } from 'react'
import { plainDigits } from '../../../platform/contract/digits.ts'
import { PlainButton } from '../../../platform/console/kit/PlainButton.tsx'
import { PlainField } from '../../../platform/console/kit/PlainField.tsx'
import styles from './CodeField.module.css'
import { useCountdown } from './useCountdown.ts'
import { useRefused } from './useRefused.ts'

/** The wait before a code may be sent again (foundations §5). */
const untilNext = '60 秒后重发'

interface Props {
  readonly value: string
  readonly fault: string | null
  readonly onChange: (code: string) => void
  /** Sends the code; null where it is not known yet to where. */
  readonly onSend: () => Promise<unknown> | null
  /** True if one was sent a moment ago. */
  readonly wasSent?: boolean
  /** What is told when one has been sent. */
  readonly told: string
  readonly autoFocus?: boolean
}

/** A code of a text message, with the button that sends one: it rests for a minute after each. */
export const CodeField = ({ value, fault, onChange, onSend, wasSent = false, told, autoFocus = false }: Props) => {
  const [isSent, setSent] = useState(wasSent)
  const [rest, setRest] = useState(wasSent ? untilNext : null)
  const { submit, clear, fault: trouble, faultAt, isPending, isWaiting } = useRefused(() => 'code')
  const place = useRef<HTMLDivElement>(null)
  const countdown = useCountdown(rest)
  const send = async () => {
    const sending = onSend()
    if (sending === null) return
    setRest(null)
    if (!(await submit({}, () => sending))) return
    setSent(true)
    setRest(untilNext)
    // The code is what comes next.
    place.current?.querySelector('input')?.focus()
  }
  const wrong = faultAt('code') ?? fault ?? trouble
  return (
    <div ref={place} className={styles.code}>
      <PlainField
        label="验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="6 位数字"
        maxLength={12}
        autoFocus={autoFocus}
        value={value}
        fault={wrong}
        onChange={(event) => {
          clear('code')
          onChange(plainDigits(event.target.value))
        }}
      />
      <PlainButton pending={isPending} disabled={isWaiting || countdown.isWaiting} onClick={send}>
        {countdown.text ?? (isSent ? '重新发送' : '发送验证码')}
      </PlainButton>
      <p className={styles.told} role="status">
        {isSent && wrong === null ? told : null}
      </p>
    </div>
  )
}
