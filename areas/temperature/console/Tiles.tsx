import styles from './Temperature.module.css'

/** The list that a figure counts. */
export type TileList = 'abnormal' | 'normal' | 'missing' | 'outside' | 'entries' | 'exits'

/** A figure above a report. */
export interface Tile {
  readonly name: string
  /** Null until it is loaded. */
  readonly value: number | null
  /** True for a figure that needs attention if it is not zero. */
  readonly isRed?: boolean
  /** Shown instead of the figure. */
  readonly words?: string
  /** Shown below the figure. */
  readonly note?: string
  readonly list?: TileList
}

/** Opens the list of a figure. `isOn` is set for a list that is shown below the figures. */
export interface TileAction {
  readonly open: () => void
  readonly isOn?: boolean
}

interface Props {
  readonly label: string
  readonly tiles: readonly Tile[]
  /** Returns the action of a list; undefined if it can't be opened here. */
  readonly actionOf?: ((list: TileList) => TileAction | undefined) | undefined
}

const Value = ({ tile, action }: { readonly tile: Tile; readonly action: TileAction | undefined }) => {
  if (tile.words !== undefined) return <span className={styles.quiet}>{tile.words}</span>
  const text = tile.value === null ? '–' : tile.value.toLocaleString('zh-CN')
  if (action === undefined || !tile.value) return text
  const pressed = action.isOn === undefined ? {} : { 'aria-pressed': action.isOn }
  return (
    <button
      type="button"
      className={styles.open}
      aria-label={`${tile.name} ${text}`}
      {...pressed}
      onClick={action.open}
    >
      {text}
    </button>
  )
}

/** The figures above a report. A figure whose list can be opened is a button, unless it is zero. */
export const Tiles = ({ label, tiles, actionOf }: Props) => (
  <section aria-label={label}>
    <dl className={styles.tiles}>
      {tiles.map((tile) => (
        <div key={tile.name}>
          <dt>{tile.name}</dt>
          <dd data-red={tile.words === undefined && (tile.isRed ?? false) && (tile.value ?? 0) > 0}>
            <Value tile={tile} action={tile.list && actionOf?.(tile.list)} />
            {tile.note === undefined ? null : <small className={styles.below}>{tile.note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
