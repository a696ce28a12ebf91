import { type FormEvent, useState } from 'react'
import { errorText } from '../../../platform/console/client/callError.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { PlainButton } from '../../../platform/console/kit/PlainButton.tsx'
import { PlainField } from '../../../platform/console/kit/PlainField.tsx'
import { linkLimits, sealedLinkCalls as calls } from '../contract.ts'
import styles from './LinkPage.module.css'
import { findLinkClosing } from './useLinkCalls.ts'

interface Props {
  readonly token: string
  /** The child's masked name, surname only. */
  readonly studentName: string
  /** True if the link was open and its session expired. */
  readonly isLate: boolean
  readonly onOpened: (token: string) => void
  readonly onEnded: (why: string) => void
}

/** Form for the last six digits of the parent's phone number. */
export const DigitsForm = ({ token, studentName, isLate, onOpened, onEnded }: Props) => {
  const [digits, setDigits] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const refuse = (error: unknown) => {
    const closed = findLinkClosing(error)
    if (closed?.is === 'ended') return onEnded(closed.why)
    setFault(errorText(error))
    return setDigits('')
  }
  const send = async () => {
    if (!/^\d{6}$/.test(digits)) return setFault('请填写手机号后六位')
    setPending(true)
    try {
      onOpened((await callServer(calls.open, { body: { token, digits } })).token)
    } catch (error) {
      refuse(error)
    } finally {
      setPending(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <h1>{studentName} 的家长，您好</h1>
      <p className={styles.quiet}>
        {isLate ? `打开已满 ${linkLimits.openMinutes} 分钟，请再次填写。` : ''}
        请填写您在学校登记的手机号的后六位，以确认是您本人。
      </p>
      <PlainField
        label="手机号后六位"
        fault={fault}
        value={digits}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        onChange={(event) => {
          setFault(null)
          setDigits(event.target.value.replaceAll(/\D/g, ''))
        }}
      />
      <PlainButton type="submit" primary pending={isPending}>
        打开
      </PlainButton>
    </form>
  )
}
