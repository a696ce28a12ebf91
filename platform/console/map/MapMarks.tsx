import { Popover } from 'antd'
import type { Map as Drawing } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import styles from './map.module.css'
import { type MapMark, type MarkGroup, groupMarks } from './shapes.ts'
import { useProjected } from './useProjected.ts'

interface Props {
  readonly map: Drawing
  readonly marks: readonly MapMark[]
  readonly onMark?: (key: string) => void
}

const useZoom = (map: Drawing) => {
  const [zoom, setZoom] = useState(() => map.getZoom())
  useEffect(() => {
    const read = () => setZoom(map.getZoom())
    map.on('zoomend', read)
    map.on('moveend', read)
    return () => {
      map.off('zoomend', read)
      map.off('moveend', read)
    }
  }, [map])
  return zoom
}

const GroupOfMarks = ({ group, onMark }: { group: MarkGroup; onMark: ((key: string) => void) | undefined }) => {
  const [first] = group.marks
  if (group.marks.length === 1) {
    return (
      <button
        type="button"
        className={styles.mark}
        data-look={first.look}
        aria-label={first.name}
        title={first.name}
        onClick={() => onMark?.(first.key)}
      >
        {first.text}
      </button>
    )
  }
  const list = (
    <ul className={styles.list}>
      {group.marks.map(({ key, name }) => (
        <li key={key}>
          <button type="button" onClick={() => onMark?.(key)}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
  const count = group.marks.length
  return (
    <Popover content={list} trigger="click">
      <button
        type="button"
        className={styles.mark}
        data-look="icon"
        aria-label={`此处有 ${count} 个：${first.name} 等`}
      >
        {count}
      </button>
    </Popover>
  )
}

/** The buttons over the map: names and icons. */
export const MapMarks = ({ map, marks, onMark }: Props) => {
  const zoom = useZoom(map)
  // oxlint-disable-next-line react/exhaustive-deps -- projecting depends on the zoom
  const groups = useMemo(() => groupMarks(marks, ([x, y]) => map.project([x, y])), [map, marks, zoom])
  const places = useMemo(() => groups.map(({ place }) => place), [groups])
  const box = useProjected(map, places)
  return (
    <div ref={box} className={styles.marks}>
      {groups.map((group) => (
        <div key={group.key} className={styles.at}>
          <GroupOfMarks group={group} onMark={onMark} />
        </div>
      ))}
    </div>
  )
}
