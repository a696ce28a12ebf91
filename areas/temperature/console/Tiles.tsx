import styles from './Temperature.module.css'

/** A figure over a report. */
export interface Tile {
  readonly name: string
  /** Null until it is known. */
  readonly value: number | null
  /** True for a figure that somebody has to look at where it is not zero. */
  readonly isRed?: boolean
}

/** The figures of a report at a glance. */
export const Tiles = ({ label, tiles }: { readonly label: string; readonly tiles: readonly Tile[] }) => (
  <section aria-label={label}>
    <dl className={styles.tiles}>
      {tiles.map(({ name, value, isRed = false }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-red={isRed && value !== null && value > 0}>
            {value === null ? '–' : value.toLocaleString('zh-CN')}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
