import { useRef, useState } from 'react'
import { normalizeDigits } from '../../../platform/contract/numbers.ts'
import { PlainButton } from '../../../platform/console/kit/PlainButton.tsx'
import { PlainField } from '../../../platform/console/kit/PlainField.tsx'
import styles from './CodeField.module.css'
import { useCountdown } from './useCountdown.ts'
import { useFormRefusal } from './useFormRefusal.ts'

/** Countdown text before a code can be sent again (foundations §5). */
const resendText = '60 秒后重发'

interface Props {
  readonly value: string
  readonly fault: string | null
  readonly onChange: (code: string) => void
  /** Sends the code. Returns null if the recipient isn't known yet. */
  readonly onSend: () => Promise<unknown> | null
  /** True if a code was just sent before this field appeared. */
  readonly wasSent?: boolean
  /** Message shown after a code is sent. */
  readonly sentMessage: string
  readonly autoFocus?: boolean
}

/** Input for a text message code with a send button, which is disabled for a minute after each send. */
export const CodeField = ({
  value,
  fault,
  onChange,
  onSend,
  wasSent = false,
  sentMessage,
  autoFocus = false,
}: Props) => {
  const [isSent, setSent] = useState(wasSent)
  const [resendWait, setResendWait] = useState(wasSent ? resendText : null)
  const { submit, clear, fault: trouble, faultAt, isPending, isWaiting } = useFormRefusal(() => 'code')
  const container = useRef<HTMLDivElement>(null)
  const countdown = useCountdown(resendWait)
  const send = async () => {
    const sending = onSend()
    if (sending === null) return
    setResendWait(null)
    if (!(await submit({}, () => sending))) return
    setSent(true)
    setResendWait(resendText)
    // The user types the code next.
    container.current?.querySelector('input')?.focus()
  }
  const message = faultAt('code') ?? fault ?? trouble
  return (
    <div ref={container} className={styles.code}>
      <PlainField
        label="验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="6 位数字"
        maxLength={12}
        autoFocus={autoFocus}
        value={value}
        fault={message}
        onChange={(event) => {
          clear('code')
          onChange(normalizeDigits(event.target.value))
        }}
      />
      <PlainButton pending={isPending} disabled={isWaiting || countdown.isWaiting} onClick={send}>
        {countdown.text ?? (isSent ? '重新发送' : '发送验证码')}
      </PlainButton>
      <p className={styles.told} role="status">
        {isSent && message === null ? sentMessage : null}
      </p>
    </div>
  )
}
