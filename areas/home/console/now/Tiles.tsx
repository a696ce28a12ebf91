import styles from './Tiles.module.css'

export interface Tile {
  readonly name: string
  readonly value: number
  readonly note?: string
  readonly tone?: 'good' | 'bad' | 'away'
}

const number = new Intl.NumberFormat('zh-CN')

/** A row of large figures. */
export const Tiles = ({ tiles }: { tiles: readonly Tile[] }) => (
  <ul className={styles.tiles}>
    {tiles.map(({ name, value, note, tone }) => (
      <li key={name} data-tone={tone}>
        <span>{name}</span>
        <b>{number.format(value)}</b>
        {note === undefined ? null : <em>{note}</em>}
      </li>
    ))}
  </ul>
)
