import { type ReactNode, useContext } from 'react'
import { isForbidden, errorText } from '../client/callError.ts'
import { UserContext } from '../session/userContext.ts'
import { PlainButton } from './PlainButton.tsx'
import styles from './States.module.css'
import { type Granting, grantHint } from './grantHint.ts'

interface Props {
  readonly title: string
  readonly hint?: string
  readonly action?: ReactNode
  readonly drawing?: 'empty' | 'search' | 'broken' | 'locked'
}

const paths = {
  empty: 'M16 60h64M24 60V34l24-14 24 14v26M40 60V44h16v16',
  search: 'M42 22a20 20 0 1 0 .01 0M57 57l17 17M36 42h12',
  broken: 'M22 26h52v40H22zM22 36h52M42 46l12 12m0-12L42 58',
  locked: 'M30 44h36v26H30zM37 44V34a11 11 0 0 1 22 0v10M48 54v6',
} as const

/** A message in place of contents, such as an empty or error state. */
const State = ({ title, hint, action, drawing = 'empty' }: Props) => (
  <div className={styles.state}>
    <svg className={styles.drawing} viewBox="0 0 96 88" aria-hidden="true">
      <ellipse cx="48" cy="74" rx="40" ry="7" />
      <path d={paths[drawing]} />
      <circle cx="78" cy="22" r="7" />
    </svg>
    <p className={styles.title}>{title}</p>
    {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
    {action}
  </div>
)

/** Empty state: says what would be here, and offers an action to fill it or to continue elsewhere. */
export const Empty = ({ title, hint, action }: Pick<Props, 'title' | 'hint' | 'action'>) => (
  <State title={title} action={action} {...(hint ? { hint } : {})} />
)

/** Empty state for filters without matches. */
export const FilteredEmpty = ({ onClear }: { onClear: () => void }) => (
  <State drawing="search" title="没有符合条件的数据" action={<PlainButton onClick={onClear}>清除筛选</PlainButton>} />
)

interface NoPermissionProps {
  /** The people who may grant access. The school's administrators by default. */
  readonly granting?: Granting
  readonly action?: ReactNode
}

/** The signed-in user may not see this. Says who can grant access. */
export const NoPermission = ({ granting = 'school', action }: NoPermissionProps) => {
  const user = useContext(UserContext)
  return <State drawing="locked" title="无权限，请联系管理员" hint={grantHint(granting, user)} action={action} />
}

/** Error state of a call: its message, with the error number if there is one, and a retry button. */
export const Failed = ({ error, title, onRetry }: { error: unknown; title?: string; onRetry: () => void }) => {
  if (isForbidden(error)) return <NoPermission />
  const text = errorText(error)
  return (
    <State
      drawing="broken"
      title={title ?? text}
      {...(title === undefined ? {} : { hint: text })}
      action={<PlainButton onClick={onRetry}>重试</PlainButton>}
    />
  )
}

/** Loading state: grey bars in the height of the rows to come. Visible only after a moment, to avoid a flash. */
export const Loading = ({ rows, rowHeight = 43 }: { rows: number; rowHeight?: number }) => (
  <div className={styles.loading} role="status" aria-label="加载中">
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={styles.row} style={{ height: rowHeight }} />
    ))}
  </div>
)
