import { Steps } from 'antd'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { type PushConfigView, push, sceneOf } from '../contract.ts'
import type { PushSourceType } from '../scenes.ts'
import { type Audience, ConfigureStep } from './ConfigureStep.tsx'
import styles from './Push.module.css'
import { PushFrame } from './PushFrame.tsx'
import { type PlanAnswer, SendStep } from './SendStep.tsx'

/** A component of the source that plans the push of an object and hands the answer to its child. */
export type PushPlanner = ComponentType<{
  readonly srcId: number
  readonly audience: Audience
  readonly children: (answer: PlanAnswer) => ReactNode
}>

interface Props {
  readonly title: string
  readonly srcType: PushSourceType
  readonly srcId: number
  readonly planner: PushPlanner
  /** Starts the push. Throws its refusal. */
  readonly start: (audience: Audience) => Promise<unknown>
  /** Called when the push has started. */
  readonly onStarted: () => void
  readonly onClose: () => void
}

const toAudience = ({ depts, groups, users }: PushConfigView): Audience => ({
  departmentIds: depts.map(({ id }) => id),
  groupIds: groups.map(({ id }) => id),
  userIds: users.map(({ id }) => id),
})

const steps = [{ title: '配置' }, { title: '发送' }]

const Stepped = ({
  config,
  srcId,
  planner: Planner,
  start,
  onStarted,
  onClose,
}: Props & { readonly config: PushConfigView }) => {
  const [audience, choose] = useState(() => toAudience(config))
  const [step, goTo] = useState(0)
  return (
    <>
      <Steps className={styles.spaced ?? ''} size="small" current={step} items={steps} />
      {step === 0 ? (
        <ConfigureStep config={config} audience={audience} onChange={choose} onNext={() => goTo(1)} onClose={onClose} />
      ) : (
        <Planner srcId={srcId} audience={audience}>
          {(answer) => (
            <SendStep
              answer={answer}
              back="配置"
              send="推送给"
              onBack={() => goTo(0)}
              onSend={() => start(audience)}
              onSent={onStarted}
            />
          )}
        </Planner>
      )}
    </>
  )
}

/** Dialog that pushes an object in two steps: choose whom it is about, then see the numbers and send. */
export const PushDialog = (props: Props) => {
  const { srcType, title, onClose } = props
  const found = useCall(push.pushConfig, { query: { srcType, wxPushSceneCode: sceneOf(srcType) } })
  const contents = () => {
    if (found.data !== undefined) return <Stepped {...props} config={found.data} />
    if (found.error) return <Failed error={found.error} title="获取数据失败" onRetry={found.refetch} />
    return <Loading rows={5} rowHeight={40} />
  }
  return (
    <PushFrame title={title} onClose={onClose}>
      {contents()}
    </PushFrame>
  )
}
