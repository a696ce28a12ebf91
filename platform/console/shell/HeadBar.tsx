import type { ReactNode } from 'react'
import { Brand } from '../kit/Brand.tsx'
import { useUser } from '../session/userContext.ts'
import styles from './HeadBar.module.css'

interface Props {
  /** The personal panel. */
  readonly person: ReactNode
  /** What the place is called, beside the school's name. */
  readonly title?: string
}

/** The bar above every page: brand, school, the warning of dangerous sessions, and who is signed in. */
export const HeadBar = ({ person, title }: Props) => {
  const user = useUser()
  return (
    <header className={styles.bar}>
      <a className={styles.home} href="#/" aria-label="返回首页">
        <Brand size={30} />
      </a>
      <span className={styles.school} title={user.schoolName ?? ''}>
        {user.schoolName}
      </span>
      {title === undefined ? null : <span className={styles.title}>{title}</span>}
      <span className={styles.gap} />
      {user.dangers === 'true' ? (
        <strong className={styles.danger} role="note">
          生产环境，请谨慎操作
        </strong>
      ) : null}
      {person}
    </header>
  )
}
