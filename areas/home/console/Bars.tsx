import styles from './Bars.module.css'

export interface Bar {
  readonly id: number
  readonly name: string
  readonly value: number
  /** The part of the value that is drawn darker; the whole bar where there are no parts. */
  readonly part?: number
  /** The part of it that is in neither colour. */
  readonly unset?: number
}

/** So few bars share the height of their card, up to so many pixels each, and are thicker. */
const [few, highest] = [5, 72]

const number = new Intl.NumberFormat('zh-CN')

interface Props {
  readonly bars: readonly Bar[]
  /** What a bar says to those who cannot see it. */
  readonly describe: (bar: Bar) => string
  /** Where a bar leads, where it leads anywhere. */
  readonly hrefOf?: (bar: Bar) => string
}

/** Bars from zero, each with its name before it and its number behind it: a chart that is its own table. */
export const Bars = ({ bars, describe, hrefOf }: Props) => {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const share = (value: number) => `${(value / most) * 100}%`
  const isFew = bars.length <= few
  return (
    <ul className={styles.bars} data-few={isFew} {...(isFew ? { style: { maxHeight: bars.length * highest } } : {})}>
      {bars.map((bar) => (
        <li key={bar.id} title={describe(bar)}>
          <span className={styles.name}>{hrefOf === undefined ? bar.name : <a href={hrefOf(bar)}>{bar.name}</a>}</span>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.part} style={{ width: share(bar.part ?? bar.value) }} />
            <span
              className={styles.rest}
              style={{ width: share(bar.value - (bar.part ?? bar.value) - (bar.unset ?? 0)) }}
            />
            <span className={styles.unset} style={{ width: share(bar.unset ?? 0) }} />
          </span>
          <span className={styles.number}>{number.format(bar.value)}</span>
        </li>
      ))}
    </ul>
  )
}
