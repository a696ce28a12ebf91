import styles from './CopiedFacts.module.css'
import { CopiedText } from './CopiedText.tsx'
import list from './factList.module.css'

interface Fact {
  readonly name: string
  readonly value: string
  /** True if the value has a copy button. */
  readonly isCopied?: boolean
}

/** Named values for the user to copy or write down, such as a login name and a first password. */
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
