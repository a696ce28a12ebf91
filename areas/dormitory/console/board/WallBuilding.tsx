import { memo, useMemo } from 'react'
import type { BoardBuilding } from '../../boardViews.ts'
import styles from './Wall.module.css'
import type { Residents } from './boardState.ts'
import { groupByFloor } from './floors.ts'
import { type RoomLook, hasResidents, getRoomLook } from './roomLook.ts'

const Cell = memo(({ name, tone, missing, leave, words }: RoomLook & { readonly name: string }) => (
  <li className={styles.room} data-tone={tone} aria-label={`${name}，${words}`}>
    <span>{name}</span>
    {missing > 0 ? <strong>{missing}</strong> : null}
    {leave > 0 ? <small className={styles.leave}>假{leave > 1 ? leave : ''}</small> : null}
    {tone === 'returned' && leave === 0 ? <span className={styles.all} /> : null}
  </li>
))

interface Props {
  readonly building: BoardBuilding
  readonly residents: Residents | undefined
}

/** A building on the wall by floor. Floors without residents are left out, to give the others more room. */
export const WallBuilding = memo(({ building, residents }: Props) => {
  const floors = useMemo(
    () => groupByFloor(building.rooms).filter(({ rooms }) => rooms.some(hasResidents)),
    [building.rooms],
  )
  return (
    <section className={styles.building} style={{ flexGrow: floors.length }} aria-label={building.name}>
      <h2>{building.name}</h2>
      {floors.map(({ floor, rooms }) => (
        <ul key={floor} className={styles.floor} aria-label={`${floor} 层`}>
          {rooms.map((room) => (
            <Cell key={room.id} name={room.name} {...getRoomLook(room, residents?.get(room.id))} />
          ))}
        </ul>
      ))}
    </section>
  )
})
