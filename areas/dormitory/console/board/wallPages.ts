import type { BoardBuilding } from '../../boardContract.ts'
import { isLivedIn } from './roomLook.ts'

/** As many rooms as are read from three metres at 1920 x 1080. */
export const roomsOnWall = 260

/**
 * Buildings in the order of the board, as many on a page as fit; one that is larger has a page of its own, and one in which
 * nobody lives has none.
 */
export const pagesOf = (buildings: readonly BoardBuilding[]): (readonly BoardBuilding[])[] => {
  const pages: BoardBuilding[][] = []
  let room = 0
  for (const building of buildings.filter(({ rooms }) => rooms.some(isLivedIn))) {
    const page = pages.at(-1)
    if (page === undefined || building.rooms.length > room) {
      pages.push([building])
      room = roomsOnWall - building.rooms.length
    } else {
      page.push(building)
      room -= building.rooms.length
    }
  }
  return pages
}
