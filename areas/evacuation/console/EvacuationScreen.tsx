import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { evacuationCalls } from '../contract.ts'
import styles from './Evacuation.module.css'
import { History } from './History.tsx'
import { RollCall } from './RollCall.tsx'

const reads = [evacuationCalls.current, evacuationCalls.page]

const Begin = ({ onBegun }: { readonly onBegun: () => void }) => {
  const begin = useAction(evacuationCalls.begin, { changes: reads })
  return (
    <div className={styles.begin}>
      <Button danger type="primary" size="large" loading={begin.isPending} onClick={() => begin.press({}, onBegun)}>
        开始疏散清点
      </Button>
      <span>立即列出在校内与去向不明的每个人，多部手机同时勾选</span>
    </div>
  )
}

const Running = ({ onReturn }: { readonly onReturn: () => void }) => (
  <div className={styles.begin} role="status">
    <Button danger type="primary" size="large" onClick={onReturn}>
      返回正在进行的清点
    </Button>
    <span>清点正在进行，勾选不受影响</span>
  </div>
)

/** The opened list, the history, or null: then the running evacuation is shown, or the history if there is none. */
type Opened = number | 'history' | null

/** 疏散清点: starts an evacuation with one press, shows who is missing, and keeps the history reachable while one runs. */
const EvacuationScreen = () => {
  const current = useCall(evacuationCalls.current, {})
  const mayRun = useAllowed('access:evacuation:run')
  const [opened, open] = useState<Opened>(null)
  const running = current.data?.id ?? null
  // Keep showing a list that ends while it is open, so that it can say so.
  const [seen, noteSeen] = useState<number | null>(null)
  if (opened === null && running !== null && running !== seen) noteSeen(running)
  const shown = opened === 'history' ? null : (opened ?? running ?? seen)
  const leave = () => {
    open('history')
    noteSeen(null)
    void current.refetch()
  }
  if (shown !== null) return <RollCall key={shown} evacuationId={shown} onLeave={leave} />
  const contents = () => {
    if (current.error) return <Failed error={current.error} onRetry={current.refetch} />
    if (current.data === undefined) return <Loading rows={6} />
    const first = mayRun ? <Begin onBegun={() => open(null)} /> : null
    return (
      <>
        {running === null ? first : <Running onReturn={() => open(running)} />}
        <History onOpen={open} />
      </>
    )
  }
  return <PageFrame title="疏散清点">{contents()}</PageFrame>
}

export default EvacuationScreen
