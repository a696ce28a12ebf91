import { useCallback, useEffect, useMemo, useState } from 'react'
import type { BoardBuilding } from '../../boardContract.ts'
import type { BoardFeed } from './boardFeed.ts'

/** Up to this many rooms are unfolded when the board opens; with more, only the first building. */
const shownAtFirst = 300

const firstUnfolded = (buildings: readonly BoardBuilding[]): readonly BoardBuilding[] => {
  const rooms = buildings.reduce((sum, building) => sum + building.rooms.length, 0)
  return rooms <= shownAtFirst ? buildings : buildings.slice(0, 1)
}

/** Returns the unfolded buildings. Their students are loaded, and dropped when a building is folded. */
export const useUnfolded = (buildings: readonly BoardBuilding[] | null, feed: BoardFeed) => {
  // The buildings toggled an odd number of times, which differ from their initial state.
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set())
  const names = (buildings === null ? [] : firstUnfolded(buildings)).map(({ id }) => id).join(',')
  const unfolded = useMemo(() => {
    const open = new Set(names.split(',').filter(Boolean).map(Number))
    for (const id of turned) if (!open.delete(id)) open.add(id)
    return open
  }, [names, turned])
  useEffect(() => feed.keepUnfolded(unfolded), [feed, unfolded])
  const toggle = useCallback(
    (id: number) =>
      setTurned((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  return { unfolded, toggle }
}
