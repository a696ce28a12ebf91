import { type ReactNode, useContext } from 'react'
import { isForbidden, textOf } from '../client/callError.ts'
import { UserContext } from '../session/userContext.ts'
import { PlainButton } from './PlainButton.tsx'
import styles from './States.module.css'
import { type Granting, whoGrants } from './whoGrants.ts'

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

/** One of the things that a place can have to say instead of its contents. */
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

/** Nothing is here yet: says what would be, and offers what fills it or leads on. */
export const Empty = ({ title, hint, action }: Pick<Props, 'title' | 'hint' | 'action'>) => (
  <State title={title} action={action} {...(hint ? { hint } : {})} />
)

/** Nothing matches the filters. */
export const FilteredEmpty = ({ onClear }: { onClear: () => void }) => (
  <State drawing="search" title="没有符合条件的数据" action={<PlainButton onClick={onClear}>清除筛选</PlainButton>} />
)

interface NoPermissionProps {
  /** The people who may open it to others; the school's own administrators where nothing is said. */
  readonly granting?: Granting
  readonly action?: ReactNode
}

/** The signed-in user may not see this; says who can change that. */
export const NoPermission = ({ granting = 'school', action }: NoPermissionProps) => {
  const user = useContext(UserContext)
  return <State drawing="locked" title="无权限，请联系管理员" hint={whoGrants(granting, user)} action={action} />
}

/** A call failed: its message, with the number to quote where it has one, and another try. */
export const Failed = ({ error, title, onRetry }: { error: unknown; title?: string; onRetry: () => void }) => {
  if (isForbidden(error)) return <NoPermission />
  const text = textOf(error)
  return (
    <State
      drawing="broken"
      title={title ?? text}
      {...(title === undefined ? {} : { hint: text })}
      action={<PlainButton onClick={onRetry}>重试</PlainButton>}
    />
  )
}

/** Grey bars in the height of the rows to come; they show only after a moment, so that nothing flashes. */
export const Loading = ({ rows, rowHeight = 43 }: { rows: number; rowHeight?: number }) => (
  <div className={styles.loading} role="status" aria-label="加载中">
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={styles.row} style={{ height: rowHeight }} />
    ))}
  </div>
)
