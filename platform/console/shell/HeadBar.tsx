import type { ReactNode } from 'react'
import { useUser } from '../session/userContext.ts'
import styles from './HeadBar.module.css'
import { SkipLink } from './SkipLink.tsx'

interface Props {
  /** The school's badge, or the brand's mark if the school has none. */
  readonly badge: ReactNode
  /** The name of the place, shown next to the school's name. */
  readonly title?: string
  /** The menu of places and settings. */
  readonly menu?: ReactNode
  /** The button of the quick search. */
  readonly search?: ReactNode
  /** The personal panel. */
  readonly person: ReactNode
}

/** The bar above every page (foundations §2): school, place, its menu, the warning of dangerous sessions, the user. */
export const HeadBar = ({ badge, title = '智慧校园管理平台', menu, search, person }: Props) => {
  const user = useUser()
  const schoolName = user.schoolName ?? ''
  return (
    <header className={styles.bar}>
      <SkipLink />
      <a className={styles.home} href="#/" aria-label={`${schoolName}，返回首页`}>
        {badge}
        <span className={styles.school} title={schoolName}>
          {schoolName}
        </span>
      </a>
      <span className={styles.title}>{title}</span>
      {search}
      <span className={styles.gap} />
      {user.dangers === 'true' ? (
        <strong className={styles.danger} role="note">
          生产环境，请谨慎操作
        </strong>
      ) : null}
      {menu}
      {person}
    </header>
  )
}
