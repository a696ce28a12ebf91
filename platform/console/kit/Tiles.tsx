import styles from './Tiles.module.css'

export interface Tile {
  readonly name: string
  /** Undefined until the response arrives. */
  readonly value: number | undefined
  readonly note?: string
  readonly tone?: 'good' | 'bad' | 'away'
}

const number = new Intl.NumberFormat('zh-CN')

/** A row of large figures. Its height is the same before and after they load. */
export const Tiles = ({ tiles }: { tiles: readonly Tile[] }) => (
  <ul className={styles.tiles}>
    {tiles.map(({ name, value, note, tone }) => (
      <li key={name} data-tone={tone}>
        <span>{name}</span>
        {value === undefined ? (
          <b className={styles.waiting} role="status" aria-label="加载中" />
        ) : (
          <b>{number.format(value)}</b>
        )}
        {note === undefined ? null : <em>{note}</em>}
      </li>
    ))}
  </ul>
)
