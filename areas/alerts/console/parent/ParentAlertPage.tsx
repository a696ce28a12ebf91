import { Suspense, useState } from 'react'
import type { DataOf } from '../../../../platform/contract/call.ts'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { ParentRequestForm } from '../../../leave/console/index.ts'
import { ParentHeading, ParentStatus, type PurposePageProps, useParentHome } from '../../../sealedLink/console/index.ts'
import { alerts } from '../../contract.ts'
import styles from './ParentAlert.module.css'
import { describeForParent } from './describeForParent.ts'

type Home = DataOf<typeof alerts.parentHome>

const answered = ({ answer, answeredTime }: Home): string | null => {
  if (answer === null) return null
  const time = answeredTime?.slice(5, 16) ?? ''
  return answer === 'seen' ? `您已于 ${time} 回复“知道了”` : `您已于 ${time} 提交请假，等待老师审批`
}

/** A parent's page: what happened, 知道了, and a request for leave if the child isn't back. */
const ParentAlertPage = (props: PurposePageProps) => {
  const { ask, home, notice, look } = useParentHome(props, alerts.parentHome)
  const [done, setDone] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  if (home === null) return notice
  const finish = (words: string) => {
    setDone(words)
    setAsking(false)
    look()
  }
  const sayYes = async () => {
    setPending(true)
    const sent = await ask(alerts.parentSeen, { body: {} })
    setPending(false)
    if ('fault' in sent) setFault(sent.fault)
    else finish('已告诉老师您知道了')
  }
  const reply = answered(home)
  return (
    <div className={styles.parent}>
      <ParentHeading title={`${home.studentName} 提醒`} parentName={home.parentName} />
      {notice}
      <ParentStatus words={done} />
      <p className={styles.about}>{describeForParent(home)}</p>
      {reply === null ? null : <p className={styles.quiet}>{reply}</p>}
      {fault === null ? null : <p role="alert">{fault}</p>}
      {home.answer === null && !isAsking ? (
        <PlainButton primary pending={isPending} onClick={() => void sayYes()}>
          知道了
        </PlainButton>
      ) : null}
      {home.mayAskLeave && !isAsking ? <PlainButton onClick={() => setAsking(true)}>为孩子请假</PlainButton> : null}
      {isAsking ? (
        <Suspense fallback={<p role="status">正在打开…</p>}>
          <ParentRequestForm
            now={home.nowTime}
            send={(body) => ask(alerts.parentLeave, { body })}
            onSent={() => finish('请假已提交，等待老师审批')}
          />
          <PlainButton onClick={() => setAsking(false)}>返回</PlainButton>
        </Suspense>
      ) : null}
    </div>
  )
}

export default ParentAlertPage
