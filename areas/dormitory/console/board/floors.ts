import type { BoardRoom } from '../../boardViews.ts'

/** Groups a building's rooms by floor, in the server's order. */
export const groupByFloor = (rooms: readonly BoardRoom[]) => {
  const floors = new Map<number, BoardRoom[]>()
  for (const room of rooms) {
    const known = floors.get(room.floor)
    if (known === undefined) floors.set(room.floor, [room])
    else known.push(room)
  }
  return [...floors].map(([floor, ofFloor]) => ({ floor, rooms: ofFloor }))
}
