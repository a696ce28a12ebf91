import styles from './Bars.module.css'

export interface Bar {
  readonly id: number
  readonly name: string
  readonly value: number
  /** The part drawn darker. Default: the whole bar. */
  readonly part?: number
  /** The part drawn in neither colour. */
  readonly unset?: number
}

/** Up to `few` bars share the card's height and are thicker, each at most `highest` pixels high. */
const [few, highest] = [5, 72]

const number = new Intl.NumberFormat('zh-CN')

interface Props {
  readonly bars: readonly Bar[]
  /** Describes a bar for screen readers and as its tooltip. */
  readonly describe: (bar: Bar) => string
  /** Returns a bar's link. Without it, names are plain text. */
  readonly hrefOf?: (bar: Bar) => string
}

/** A bar chart from zero with a name before and a number after each bar, so it also serves as a table. */
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
