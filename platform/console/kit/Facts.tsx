import type { ReactNode } from 'react'
import styles from './Facts.module.css'
import list from './factList.module.css'

interface Fact {
  readonly name: string
  readonly value: string | null
  /** Takes the whole row. */
  readonly wide?: boolean
  /** Stands behind the value: a small button that concerns it alone. */
  readonly after?: ReactNode
}

/** Names and values, two to a row; what is not filled in is shown as such. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={`${list.facts} ${styles.facts}`}>
    {facts.map(({ name, value, wide, after }) => (
      <div key={name} className={wide ? styles.wide : undefined}>
        <dt>{name}</dt>
        <dd data-none={!value}>
          {value || '未填写'}
          {after}
        </dd>
      </div>
    ))}
  </dl>
)
