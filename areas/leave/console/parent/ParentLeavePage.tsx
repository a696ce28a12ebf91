import { useCallback, useEffect, useState } from 'react'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import type { DataOf } from '../../../../platform/contract/call.ts'
import { type PurposePageProps, useLinkCalls } from '../../../sealedLink/console/index.ts'
import { leave } from '../../contract.ts'
import styles from './ParentLeave.module.css'
import { ParentLeaveCard } from './ParentLeaveCard.tsx'
import { ParentRequestForm } from './ParentRequestForm.tsx'

type Home = DataOf<typeof leave.parentHome>

/** A parent's page: asks for a leave of the one child, and shows what became of what was asked through this link. */
const ParentLeavePage = (props: PurposePageProps) => {
  const ask = useLinkCalls(props)
  const [home, show] = useState<Home | null>(null)
  const [fault, blame] = useState<string | null>(null)
  const [done, tell] = useState('')
  const { token, onClosed } = props
  const look = useCallback(async () => {
    const found = await ask(leave.parentHome, {})
    if ('fault' in found) return blame(found.fault)
    blame(null)
    return show(found.data)
    // oxlint-disable-next-line react/exhaustive-deps -- `ask` is made of these two alone
  }, [token, onClosed])
  useEffect(() => void look(), [look])
  if (home === null) {
    if (fault === null) return <p role="status">正在打开…</p>
    return (
      <>
        <p role="alert">{fault}</p>
        <PlainButton onClick={() => void look()}>再试一次</PlainButton>
      </>
    )
  }
  const changed = (words: string) => {
    tell(words)
    void look()
  }
  return (
    <div className={styles.parent}>
      <h1>{home.studentName} 请假</h1>
      <p className={styles.quiet}>家长：{home.parentName}</p>
      <p className={styles.done} role="status">
        {done}
      </p>
      {home.leaves.length === 0 ? null : (
        <ul className={styles.leaves} aria-label="已提交的请假">
          {home.leaves.map((record) => (
            <ParentLeaveCard key={record.id} record={record} ask={ask} onChanged={changed} />
          ))}
        </ul>
      )}
      {home.usesLeft === 0 ? (
        <p className={styles.quiet}>此链接可提交的次数已用完，如需再次请假请联系老师。</p>
      ) : (
        <ParentRequestForm key={home.usesLeft} now={home.nowTime} ask={ask} onSent={changed} />
      )}
    </div>
  )
}

export default ParentLeavePage
