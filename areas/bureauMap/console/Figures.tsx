import styles from './bureauMap.module.css'

interface Props {
  readonly figures: readonly { readonly name: string; readonly value: number }[]
}

/** Numbers with their names above them, as many in a row as there is room for. */
export const Figures = ({ figures }: Props) => (
  <dl className={styles.figures}>
    {figures.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value.toLocaleString('zh-CN')}</dd>
      </div>
    ))}
  </dl>
)
