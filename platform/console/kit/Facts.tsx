import styles from './Facts.module.css'

interface Fact {
  readonly name: string
  readonly value: string | null
  /** Takes the whole row. */
  readonly wide?: boolean
}

/** Names and values, two to a row; what is not filled in is shown as such. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ name, value, wide }) => (
      <div key={name} className={wide ? styles.wide : undefined}>
        <dt>{name}</dt>
        <dd data-none={!value}>{value || '未填写'}</dd>
      </div>
    ))}
  </dl>
)
