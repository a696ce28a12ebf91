import { type FormEvent, useEffect, useState } from 'react'
import { errorText } from '../../../../platform/console/client/callError.ts'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { PlainField } from '../../../../platform/console/kit/PlainField.tsx'
import { keepDigits, normalizeTelephone } from '../../../../platform/contract/numbers.ts'
import { studentRegistration as calls } from '../../contract.ts'
import styles from './Apply.module.css'

interface Props {
  readonly token: string
  /** True if the session has ended and the number has to be proven again. */
  readonly isLate: boolean
  /** True if parents can apply. Otherwise the page only shows what was sent. */
  readonly isOpen: boolean
  readonly onOpened: (token: string) => void
}

/** Seconds until another code may be requested. */
const pause = 60

const useCountdown = () => {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, () => setLeft(pause)] as const
}

/** Asks for a parent's number and the code that is texted to it. */
export const NumberForm = ({ token, isLate, isOpen, onOpened }: Props) => {
  const [telephone, setTelephone] = useState('')
  const [code, setCode] = useState('')
  const [faults, setFaults] = useState<{ readonly telephone?: string; readonly code?: string }>({})
  const [note, setNote] = useState('')
  const [isPending, setPending] = useState(false)
  const [isRequesting, setRequesting] = useState(false)
  const [left, startCountdown] = useCountdown()
  const isNumber = /^1[3-9]\d{9}$/.test(telephone)
  const requestCode = async () => {
    if (!isNumber) return setFaults({ telephone: '请填写正确的手机号码' })
    setFaults({})
    setRequesting(true)
    try {
      const { sending } = await callServer(calls.applyCode, { body: { token, telephone } })
      startCountdown()
      return setNote(
        sending === 'sent' ? '验证码已发送，5 分钟内有效' : '学校的短信尚未开通，可能收不到验证码；收不到时请联系学校',
      )
    } catch (error) {
      return setFaults({ telephone: errorText(error) })
    } finally {
      setRequesting(false)
    }
  }
  const open = async () => {
    if (!isNumber) return setFaults({ telephone: '请填写正确的手机号码' })
    if (!/^\d{6}$/.test(code)) return setFaults({ code: '请填写 6 位验证码' })
    setPending(true)
    try {
      return onOpened((await callServer(calls.applyOpen, { body: { token, telephone, code } })).token)
    } catch (error) {
      return setFaults({ code: errorText(error) })
    } finally {
      setPending(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void open()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <h2>{isOpen ? '开始报名或查看报名' : '查看报名'}</h2>
      <p className={styles.quiet}>
        {isLate ? '打开已久，请再次验证手机号。' : ''}
        以后凭这个手机号和验证码查看进度、修改或撤回，请填写监护人的手机号。
      </p>
      <PlainField
        label="监护人手机号"
        fault={faults.telephone ?? null}
        value={telephone}
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
        onChange={(event) => {
          setFaults({})
          setTelephone(keepDigits(normalizeTelephone(event.target.value)))
        }}
      />
      <div className={styles.code}>
        <PlainField
          label="短信验证码"
          fault={faults.code ?? null}
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          onChange={(event) => {
            setFaults({})
            setCode(keepDigits(event.target.value).slice(0, 6))
          }}
        />
        <PlainButton disabled={left > 0} pending={isRequesting} onClick={() => void requestCode()}>
          {left > 0 ? `${left} 秒后再取` : '获取验证码'}
        </PlainButton>
      </div>
      <p className={styles.quiet} role="status">
        {note}
      </p>
      <PlainButton type="submit" primary pending={isPending}>
        继续
      </PlainButton>
    </form>
  )
}
