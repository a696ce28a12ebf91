/** A room's position on the screen. */
interface Place {
  readonly left: number
  readonly top: number
}

const findNearest = (places: readonly Place[], from: Place, isBeyond: (place: Place) => boolean, rows: 1 | -1) => {
  const beyond = places.map((place, at) => ({ place, at })).filter(({ place }) => isBeyond(place))
  if (beyond.length === 0) return null
  const tops = beyond.map(({ place }) => place.top)
  const next = rows === 1 ? Math.min(...tops) : Math.max(...tops)
  const row = beyond.filter(({ place }) => place.top === next)
  const distance = ({ place }: (typeof row)[number]) => Math.abs(place.left - from.left)
  return row.reduce((best, one) => (distance(one) < distance(best) ? one : best)).at
}

/** Returns the index of the room that a key moves to; null if there is none. */
export const findNextRoom = (key: string, at: number, places: readonly Place[]): number | null => {
  const from = places[at]
  if (from === undefined) return null
  const within = (next: number) => (next >= 0 && next < places.length ? next : null)
  switch (key) {
    case 'ArrowRight':
      return within(at + 1)
    case 'ArrowLeft':
      return within(at - 1)
    case 'Home':
      return within(0)
    case 'End':
      return within(places.length - 1)
    case 'ArrowDown':
      return findNearest(places, from, ({ top }) => top > from.top, 1)
    case 'ArrowUp':
      return findNearest(places, from, ({ top }) => top < from.top, -1)
    default:
      return null
  }
}
