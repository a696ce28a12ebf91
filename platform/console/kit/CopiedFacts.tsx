import styles from './CopiedFacts.module.css'
import { CopiedText } from './CopiedText.tsx'
import list from './factList.module.css'

interface Fact {
  readonly name: string
  readonly value: string
  /** True if it is to be copied. */
  readonly isCopied?: boolean
}

/** Facts that somebody takes along, such as a login name and a first password, each by its name. */
export const CopiedFacts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={`${list.facts} ${styles.facts}`}>
    {facts.map(({ name, value, isCopied = false }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{isCopied ? <CopiedText name={name} text={value} /> : value}</dd>
      </div>
    ))}
  </dl>
)
