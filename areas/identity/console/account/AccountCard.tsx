import { type ReactNode, useId } from 'react'
import styles from './AccountCard.module.css'

interface Props {
  readonly title: string
  readonly about?: string
  /** Current state in words, such as the bound number. */
  readonly state?: string
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** A card for one topic of the account page: title, current state, explanation and actions. */
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
