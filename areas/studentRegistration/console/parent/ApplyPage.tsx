import { useEffect, useState } from 'react'
import { errorText } from '../../../../platform/console/client/callError.ts'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { Brand } from '../../../../platform/console/kit/Brand.tsx'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import {
  type PublicTask,
  applyTokenPattern,
  studentRegistration as calls,
  registrationRefusals,
} from '../../contract.ts'
import { ApplyHome } from './ApplyHome.tsx'
import styles from './Apply.module.css'
import { NumberForm } from './NumberForm.tsx'
import { TaskIntro } from './TaskIntro.tsx'

type Found = { readonly task: PublicTask } | { readonly why: string; readonly mayRetry: boolean } | null

const useTask = (token: string): Found => {
  const isComplete = applyTokenPattern.test(token)
  const [found, setFound] = useState<Found>(null)
  useEffect(() => {
    if (!isComplete) return undefined
    const gone = new AbortController()
    const { signal } = gone
    callServer(calls.applyTask, { body: { token } }, { signal }).then(
      (task) => setFound({ task }),
      (error: unknown) => signal.aborted || setFound({ why: errorText(error), mayRetry: true }),
    )
    return () => gone.abort()
  }, [token, isComplete])
  return isComplete ? found : { why: registrationRefusals.unknownLink.msg, mayRetry: false }
}

interface Props {
  /** The public token of the task. */
  readonly token: string
}

const Contents = ({ token, onRetry }: Props & { readonly onRetry: () => void }) => {
  const found = useTask(token)
  const [opened, setOpened] = useState<string | null>(null)
  const [isLate, setLate] = useState(false)
  if (opened !== null) {
    const close = () => {
      setLate(true)
      setOpened(null)
    }
    return <ApplyHome token={opened} pageToken={token} onClosed={close} />
  }
  if (found === null) return <p role="status">正在打开…</p>
  if ('why' in found)
    return (
      <>
        <h1>报名页打不开</h1>
        <p role="alert">{found.why}</p>
        {found.mayRetry ? <PlainButton onClick={onRetry}>再试一次</PlainButton> : null}
      </>
    )
  const { task } = found
  return (
    <>
      <p className={styles.quiet}>{task.schoolName}</p>
      <TaskIntro task={task} />
      {task.state === 'coming' ? null : (
        <NumberForm token={token} isLate={isLate} isOpen={task.state === 'open'} onOpened={setOpened} />
      )}
    </>
  )
}

/** A registration's public page, for parents without an account, on a phone. */
const ApplyPage = ({ token }: Props) => {
  const [turn, setTurn] = useState(0)
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Brand size={28} />
      </header>
      <main className={styles.main}>
        <Contents key={turn} token={token} onRetry={() => setTurn(turn + 1)} />
      </main>
    </div>
  )
}

export default ApplyPage
