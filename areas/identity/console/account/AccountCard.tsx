import { type ReactNode, useId } from 'react'
import styles from './AccountCard.module.css'

interface Props {
  readonly title: string
  readonly about?: string
  /** How it stands now. */
  readonly state?: string
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** One topic of the account page: how it stands, what it is good for, and what can be done about it. */
export const AccountCard = ({ title, about, state, action, children }: Props) => {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.top}>
        <div className={styles.words}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {state === undefined ? null : <p className={styles.state}>{state}</p>}
          {about === undefined ? null : <p className={styles.about}>{about}</p>}
        </div>
        {action === undefined ? null : <div className={styles.action}>{action}</div>}
      </div>
      {children}
    </section>
  )
}
