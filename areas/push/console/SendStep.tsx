import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { errorText } from '../../../platform/console/client/callError.ts'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import type { PushPlan } from '../contract.ts'
import { PushButtons } from './PushFrame.tsx'
import { PushPlanView } from './PushPlanView.tsx'

/** The answer of a source's call that plans a push, with what the parent of the example will see. */
export interface PlanAnswer {
  readonly data: z.output<typeof PushPlan> | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
  readonly page: ReactNode
  /** Words below the numbers. */
  readonly note?: string | undefined
}

interface Props {
  readonly answer: PlanAnswer
  /** The words of the two buttons. Those of the second are followed by the number of parents. */
  readonly back: string
  readonly send: string
  readonly onBack: () => void
  /** Sends the push. Throws its refusal. */
  readonly onSend: () => Promise<unknown>
  readonly onSent: () => void
}

const Plan = ({ answer }: Pick<Props, 'answer'>) => {
  if (answer.data !== undefined) return <PushPlanView plan={answer.data} page={answer.page} note={answer.note} />
  if (answer.error !== null) return <Failed error={answer.error} title="获取数据失败" onRetry={answer.refetch} />
  return <Loading rows={6} rowHeight={32} />
}

/** The second step of a push: shows the numbers and an example, and sends. */
export const SendStep = ({ answer, back, send: words, onBack, onSend, onSent }: Props) => {
  const [isPending, setPending] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const reached = (answer.data?.wechat ?? 0) + (answer.data?.sms ?? 0)
  const send = async () => {
    setPending(true)
    try {
      await onSend()
      onSent()
    } catch (error) {
      setRefused(errorText(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      {refused === null ? null : <Alert type="error" showIcon title={refused} />}
      <Plan answer={answer} />
      <PushButtons>
        <Button onClick={onBack}>{back}</Button>
        <Button type="primary" loading={isPending} disabled={reached === 0} onClick={() => void send()}>
          {reached === 0 ? words.replace(/给$/u, '') : `${words} ${reached.toLocaleString('zh-CN')} 位家长`}
        </Button>
      </PushButtons>
    </>
  )
}
