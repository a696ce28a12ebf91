import type { Map as Drawing } from 'maplibre-gl'
import type { PointerEvent } from 'react'
import styles from './map.module.css'
import type { Place } from './shapes.ts'
import { useProjected } from './useProjected.ts'

interface Props {
  readonly map: Drawing
  readonly points: readonly Place[]
  readonly onChange: (points: readonly Place[]) => void
}

/** The corners of the drawn shape. A corner is moved by dragging and removed by a double click or the Delete key. */
export const MapPoints = ({ map, points, onChange }: Props) => {
  const box = useProjected(map, points)
  const remove = (at: number) => onChange(points.filter((_, index) => index !== at))
  const drag = (at: number, { buttons, clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
    if (buttons !== 1) return
    currentTarget.setPointerCapture(pointerId)
    const { left, top } = map.getContainer().getBoundingClientRect()
    const { lng, lat } = map.unproject([clientX - left, clientY - top])
    const place = [Number(lng.toFixed(7)), Number(lat.toFixed(7))] as const
    onChange(points.map((point, index) => (index === at ? place : point)))
  }
  return (
    <div ref={box} className={styles.marks}>
      {points.map((point, at) => (
        // Points have no other identity than their position in the list.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <div key={at} className={styles.at}>
          <button
            type="button"
            className={styles.point}
            aria-label={`第 ${at + 1} 点，经度 ${point[0]}，纬度 ${point[1]}；按 Delete 键删除`}
            onPointerMove={(event) => drag(at, event)}
            onDoubleClick={() => remove(at)}
            onKeyDown={({ key }) => {
              if (key === 'Delete' || key === 'Backspace') remove(at)
            }}
          />
        </div>
      ))}
    </div>
  )
}
