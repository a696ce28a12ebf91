import type { BoardBuilding } from '../../boardViews.ts'
import { hasResidents } from './roomLook.ts'

/** As many rooms as are readable from three metres at 1920 x 1080. */
export const roomsOnWall = 260

/**
 * Splits the buildings into pages in board order. A building that exceeds a page gets a separate page, and buildings
 * without residents are left out.
 */
export const splitIntoPages = (buildings: readonly BoardBuilding[]): (readonly BoardBuilding[])[] => {
  const pages: BoardBuilding[][] = []
  let roomLeft = 0
  for (const building of buildings.filter(({ rooms }) => rooms.some(hasResidents))) {
    const page = pages.at(-1)
    if (page === undefined || building.rooms.length > roomLeft) {
      pages.push([building])
      roomLeft = roomsOnWall - building.rooms.length
    } else {
      page.push(building)
      roomLeft -= building.rooms.length
    }
  }
  return pages
}
