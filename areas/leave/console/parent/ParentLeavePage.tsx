import { useState } from 'react'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { ParentStatus, ParentHeading, type PurposePageProps, useParentHome } from '../../../sealedLink/console/index.ts'
import { leave } from '../../contract.ts'
import styles from './ParentLeave.module.css'
import { ParentLeaveCard } from './ParentLeaveCard.tsx'
import { ParentRequestForm } from './ParentRequestForm.tsx'

/**
 * A parent's page: requests a leave for the link's child, and lists the requests sent through this link. The form
 * folds away after a request is sent.
 */
const ParentLeavePage = (props: PurposePageProps) => {
  const { ask, home, notice, look } = useParentHome(props, leave.parentHome)
  const [done, setDone] = useState('')
  const [isFolded, setFolded] = useState(false)
  if (home === null) return notice
  const changed = (words: string) => {
    setDone(words)
    look()
  }
  const sent = (words: string) => {
    setFolded(true)
    changed(words)
  }
  return (
    <div className={styles.parent}>
      <ParentHeading title={`${home.studentName} 请假`} parentName={home.parentName} />
      {notice}
      <ParentStatus words={done} />
      {home.leaves.length === 0 ? null : (
        <ul className={styles.leaves} aria-label="已提交的请假">
          {home.leaves.map((record) => (
            <ParentLeaveCard key={record.id} record={record} ask={ask} onChanged={changed} />
          ))}
        </ul>
      )}
      {home.usesLeft === 0 ? (
        <p className={styles.quiet}>此链接可提交的次数已用完，如需再次请假请联系老师。</p>
      ) : isFolded ? (
        <PlainButton onClick={() => setFolded(false)}>再请一次假</PlainButton>
      ) : (
        <ParentRequestForm
          key={home.usesLeft}
          now={home.nowTime}
          send={(body) => ask(leave.parentRequest, { body })}
          attach={(id, files) => ask(leave.parentAttach, { params: { id }, body: {}, files })}
          onSent={sent}
        />
      )}
    </div>
  )
}

export default ParentLeavePage
