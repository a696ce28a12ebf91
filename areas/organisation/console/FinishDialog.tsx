import { Alert, Button, Form, Input, Steps } from 'antd'
import { useEffect, useId, useState } from 'react'
import { errorText } from '../../../platform/console/client/callError.ts'
import { useRefreshAll } from '../../../platform/console/client/useRefresh.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { type OrganisationNode, organisation } from '../contract.ts'
import { finishMissingMessage } from '../finishContract.ts'
import styles from './FinishDialog.module.css'
import { FinishWarning } from './FinishWarning.tsx'

interface Props {
  readonly node: OrganisationNode
  readonly onClose: () => void
}

/** Seconds until a code may be sent again (foundations §5). */
const resendSeconds = 60

/** Returns a countdown in seconds and a function that restarts it. */
const useCountdown = () => {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft] as const
}

/** Sends and checks the code, then graduates the node. `onBusy` reports whether the request is running. */
const Verification = ({ node, onClose, onBusy }: Props & { onBusy: (isBusy: boolean) => void }) => {
  const [telephoneId, codeId] = [useId(), useId()]
  const [telephone, setTelephone] = useState('')
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const [pending, setPending] = useState<'send' | 'finish' | null>(null)
  const [left, setLeft] = useCountdown()
  const refreshAll = useRefreshAll()
  const runRequest = async (what: 'send' | 'finish', work: () => Promise<void>) => {
    if (telephone.trim() === '' || (what === 'finish' && code.trim() === '')) return setRefused(finishMissingMessage)
    setPending(what)
    onBusy(what === 'finish')
    setRefused(null)
    try {
      await work()
    } catch (error) {
      setRefused(errorText(error))
    } finally {
      setPending(null)
      onBusy(false)
    }
  }
  const send = () =>
    runRequest('send', async () => {
      await callServer(organisation.sendFinishCode, { body: { telephone: telephone.trim() } })
      setLeft(resendSeconds)
      showToast('验证码已发送，5 分钟内有效', 'success')
    })
  const finish = () =>
    runRequest('finish', async () => {
      const body = { deptId: node.id, telephone: telephone.trim(), code: code.trim() }
      const { students } = await callServer(organisation.finish, { body })
      // Refetch everything: data of the students who left is shown on many screens.
      await refreshAll()
      showToast(`“${node.name}”已毕业，共 ${students} 名学生`, 'success')
      onClose()
    })
  return (
    <Form
      layout="vertical"
      onSubmitCapture={(event) => {
        event.preventDefault()
        void finish()
      }}
    >
      {refused === null ? null : <Alert className={styles.refused ?? ''} type="error" showIcon title={refused} />}
      <Form.Item label="手机号" htmlFor={telephoneId} extra="须为当前账号绑定的手机号，验证码发送到此号码">
        <Input
          id={telephoneId}
          autoFocus
          inputMode="numeric"
          maxLength={20}
          autoComplete="tel"
          value={telephone}
          onChange={(event) => setTelephone(event.target.value)}
        />
      </Form.Item>
      <Form.Item label="验证码" htmlFor={codeId}>
        <div className={styles.code}>
          <Input
            id={codeId}
            inputMode="numeric"
            maxLength={12}
            autoComplete="one-time-code"
            placeholder="6 位数字"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button disabled={left > 0} loading={pending === 'send'} onClick={() => void send()}>
            {left > 0 ? `${left} 秒后重新发送` : '发送验证码'}
          </Button>
        </div>
      </Form.Item>
      <footer className={styles.foot}>
        <Button disabled={pending !== null} onClick={onClose}>
          取消
        </Button>
        <Button type="primary" danger htmlType="submit" loading={pending === 'finish'}>
          确认毕业
        </Button>
      </footer>
    </Form>
  )
}

/** 设为毕业班级: shows the warning, then asks for the code. It can't be undone (foundations §4). */
export const FinishDialog = ({ node, onClose }: Props) => {
  const [step, setStep] = useState(0)
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      title={`设为毕业班级：${node.name}`}
      width={520}
      footer={null}
      mask={{ closable: false }}
      // Stay open while the irreversible request runs, because its result is shown here.
      onCancel={() => {
        if (!isBusy) onClose()
      }}
    >
      <Steps
        className={styles.steps ?? ''}
        size="small"
        current={step}
        items={[{ title: '确认影响' }, { title: '手机验证' }]}
      />
      {step === 0 ? (
        <FinishWarning node={node} onNext={() => setStep(1)} onClose={onClose} />
      ) : (
        <Verification node={node} onClose={onClose} onBusy={setBusy} />
      )}
    </Dialog>
  )
}
