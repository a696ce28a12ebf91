import type { Region } from '../../regions.ts'
import { type Orientation, orientationNames, regionKindNames } from '../../words.ts'
import styles from './Layouts.module.css'

interface Props {
  readonly orientation: Orientation
  readonly regions: readonly Region[]
  /** Without words, for a row of a list. */
  readonly isSmall?: boolean
}

const percent = (value: number) => `${value}%`

/** Draws a layout to scale. */
export const LayoutPreview = ({ orientation, regions, isSmall = false }: Props) => (
  <div
    className={styles.screen}
    role="img"
    aria-label={`${orientationNames[orientation]}，${regions.map(({ kind }) => regionKindNames[kind]).join('、')}`}
    data-orientation={orientation}
    data-size={isSmall ? 'small' : 'large'}
  >
    {regions.map(({ key, kind, x, y, width, height }, at) => (
      <div
        key={key}
        className={styles.region}
        style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
      >
        {isSmall ? null : `${at + 1} ${regionKindNames[kind]}`}
      </div>
    ))}
  </div>
)
