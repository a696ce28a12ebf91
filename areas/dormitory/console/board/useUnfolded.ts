import { useCallback, useEffect, useMemo, useState } from 'react'
import type { BoardBuilding } from '../../boardViews.ts'
import type { BoardFeed } from './boardFeed.ts'

/** Up to this many rooms are unfolded when the board opens; with more, only the first building. */
const maxRoomsAtFirst = 300

const firstUnfolded = (buildings: readonly BoardBuilding[]): readonly BoardBuilding[] => {
  const rooms = buildings.reduce((sum, building) => sum + building.rooms.length, 0)
  return rooms <= maxRoomsAtFirst ? buildings : buildings.slice(0, 1)
}

/** Returns the unfolded buildings. Their students are loaded, and dropped when a building is folded. */
export const useUnfolded = (buildings: readonly BoardBuilding[] | null, feed: BoardFeed) => {
  // The buildings toggled an odd number of times, which differ from their initial state.
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const names = (buildings === null ? [] : firstUnfolded(buildings)).map(({ id }) => id).join(',')
  const unfolded = useMemo(() => {
    const open = new Set(names.split(',').filter(Boolean).map(Number))
    for (const id of toggled) if (!open.delete(id)) open.add(id)
    return open
  }, [names, toggled])
  useEffect(() => feed.keepUnfolded(unfolded), [feed, unfolded])
  const toggle = useCallback(
    (id: number) =>
      setToggled((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  return { unfolded, toggle }
}
