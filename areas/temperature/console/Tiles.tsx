import styles from './Temperature.module.css'

/** A figure above a report. */
export interface Tile {
  readonly name: string
  /** Null until it is loaded. */
  readonly value: number | null
  /** True for a figure that needs attention if it is not zero. */
  readonly isRed?: boolean
}

/** The figures above a report. */
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
