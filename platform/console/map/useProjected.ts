import type { Map as Drawing } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import type { Place } from './shapes.ts'

/**
 * Keeps elements at their places while the map moves. It sets the position of each element itself, because rendering
 * hundreds of them for each frame would stutter.
 */
export const useProjected = (map: Drawing, places: readonly Place[]) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const move = () => {
      for (const [at, element] of [...(box.current?.children ?? [])].entries()) {
        const place = places[at]
        if (place === undefined || !(element instanceof HTMLElement)) continue
        const { x, y } = map.project([place[0], place[1]])
        element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px) translate(-50%, -50%)`
      }
    }
    move()
    map.on('move', move)
    map.on('resize', move)
    return () => {
      map.off('move', move)
      map.off('resize', move)
    }
  }, [map, places])
  return box
}
