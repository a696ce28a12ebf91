import { memo } from 'react'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { rolesIn } from '../../../../platform/console/session/user.ts'
import { role } from '../../../../platform/contract/roleNames.ts'
import styles from './Board.module.css'
import type { LogLine } from './boardState.ts'
import { stateOf } from './roomLook.ts'

/** True if the signed-in user is a dormitory administrator in this school: the log is theirs alone (operations §6). */
export const useHasLog = (): boolean => {
  const user = useUser()
  return user.schoolId !== null && rolesIn(user, user.schoolId).includes(role.dormitoryAdministrator)
}

/** The lines of the log, the latest first. */
export const LogLines = ({ log }: { readonly log: readonly LogLine[] }) => (
  <ol className={styles.log} aria-label="最新签到">
    {log.map((line) => (
      <li key={line.key}>
        <time>{line.entryTime.slice(11)}</time>
        <span>{line.name}</span>
        <span>签到</span>
        <StatusTag {...stateOf(line)} />
      </li>
    ))}
  </ol>
)

/** The latest five events, as they come. */
export const LiveLog = memo(({ log }: { readonly log: readonly LogLine[] }) => {
  const hasLog = useHasLog()
  const lines = () => {
    if (!hasLog) return <p className={styles.quiet}>当前账户不支持</p>
    return log.length === 0 ? <p className={styles.quiet}>当前无人通过！</p> : <LogLines log={log} />
  }
  return (
    <section className={styles.card}>
      <h2>实时签到</h2>
      {lines()}
    </section>
  )
})
