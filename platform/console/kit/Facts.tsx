import type { ReactNode } from 'react'
import styles from './Facts.module.css'
import list from './factList.module.css'

interface Fact {
  readonly name: string
  readonly value: string | null
  /** Takes the whole row. */
  readonly wide?: boolean
  /** A small control after the value, such as a button for this value only. */
  readonly after?: ReactNode
}

/** Names and values, two to a row. Empty values are shown as such. */
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
