import { Button, Input } from 'antd'
import { useState } from 'react'
import { MapView } from '../../../platform/console/map/MapView.tsx'
import type { MapShapes, Place } from '../../../platform/console/map/shapes.ts'
import { formatPoints, parsePoints } from './pointTexts.ts'
import styles from './map.module.css'

interface Props {
  readonly points: readonly Place[]
  readonly onChange: (points: readonly Place[]) => void
  readonly centre: Place
  readonly zoom: number
  /** The shapes that are on the map already, as orientation. */
  readonly around: MapShapes
  readonly label: string
}

/** Draws points on the map, or edits them as text, which also works without a mouse and without WebGL. */
export const PointsInput = ({ points, onChange, centre, zoom, around, label }: Props) => {
  const [text, setText] = useState(() => formatPoints(points))
  const change = (next: readonly Place[]) => {
    setText(formatPoints(next))
    onChange(next)
  }
  return (
    <div className={styles.drawing}>
      <MapView
        label={`${label}地图`}
        centre={centre}
        zoom={zoom}
        shapes={around}
        marks={[]}
        drawn={points}
        onDraw={change}
        isFlat
      >
        <p>请按文字填写各点的经纬度。</p>
      </MapView>
      <p className={styles.count}>在地图上依次点出各点；拖动可移动，双击或按 Delete 键删除。</p>
      <Input.TextArea
        aria-label={`${label}各点，每行一点：经度,纬度`}
        rows={4}
        value={text}
        placeholder="120.1500000,30.2800000"
        onChange={({ target }) => {
          setText(target.value)
          const parsed = parsePoints(target.value)
          if (parsed !== null) onChange(parsed)
        }}
      />
      <div className={styles.tools}>
        <Button size="small" disabled={points.length === 0} onClick={() => change(points.slice(0, -1))}>
          撤销一点
        </Button>
        <Button size="small" disabled={points.length === 0} onClick={() => change([])}>
          清空
        </Button>
        {parsePoints(text) === null ? <span role="alert">有一行不是“经度,纬度”</span> : null}
      </div>
    </div>
  )
}
