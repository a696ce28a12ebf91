import { memo } from 'react'
import type { RoomLook } from './roomLook.ts'
import styles from './Rooms.module.css'

interface Props extends RoomLook {
  readonly id: number
  readonly name: string
  /** True for the one room of its building that Tab reaches. */
  readonly isTabStop: boolean
}

/**
 * A room, green or red, never distinguished by colour only. Its props are plain values, so that a message renders only
 * changed rooms. The building handles clicks.
 */
export const RoomButton = memo(({ id, name, tone, missing, leave, words, isTabStop }: Props) => (
  <button
    type="button"
    className={styles.room}
    data-room={id}
    data-tone={tone}
    tabIndex={isTabStop ? 0 : -1}
    aria-label={`${name}，${words}`}
    title={words}
  >
    <span className={styles.label}>{name}</span>
    <span className={styles.marks}>
      {leave > 0 ? <span className={styles.leave} data-number={leave > 1 ? leave : ''} /> : null}
      {missing > 0 ? <span className={styles.missing} data-number={missing} /> : null}
      {tone === 'returned' ? <span className={styles.all} /> : null}
    </span>
  </button>
))
