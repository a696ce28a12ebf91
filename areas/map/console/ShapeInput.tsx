import type { z } from 'zod'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import type { Position } from '../geometry.ts'
import type { LineFeature, PrismFeature } from '../fields.ts'
import { PointsInput } from './PointsInput.tsx'
import { toCampusShapes } from './campusShapes.ts'
import styles from './map.module.css'
import { useCampus } from './useCampus.ts'

type Prism = Partial<z.input<typeof PrismFeature>>
type Line = Partial<z.input<typeof LineFeature>>

interface Props<Feature> {
  readonly id?: string
  readonly value?: Feature
  readonly onChange?: (value: Feature) => void
}

const noPoints: readonly Position[] = []
const noPrism: Prism = {}
const noLine: Line = {}
const copy = (points: readonly Position[]) => points.map(([x, y]): [number, number] => [x, y])

/** The points of a shape over the rest of the campus. */
const Points = ({
  points,
  onChange,
  label,
}: {
  points: readonly Position[]
  onChange: (points: readonly Position[]) => void
  label: string
}) => {
  const { campus, centre, zoom } = useCampus()
  const around = toCampusShapes(campus, { buildingId: 0, floor: 1 })
  return (
    <PointsInput
      label={label}
      points={points}
      onChange={onChange}
      centre={points[0] ?? centre}
      zoom={zoom + 1}
      around={around}
    />
  )
}

interface ColourProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

const ColourInput = ({ label, value, onChange }: ColourProps) => (
  <label className={styles.colour}>
    {label}
    <input type="color" value={value} onChange={({ target }) => onChange(target.value)} />
  </label>
)

const colourFields = [
  ['topColor', '顶面', '#d6e4ff'],
  ['sideColor', '侧面', '#adc6ff'],
] as const

/** Form control for a building's footprint, height and colours. */
export const PrismInput = ({ value = noPrism, onChange }: Props<Prism>) => (
  <div className={styles.shape}>
    <Points
      label="轮廓"
      points={value.coordinates ?? noPoints}
      onChange={(points) => onChange?.({ ...value, coordinates: copy(points) })}
    />
    <div className={styles.tools}>
      <NumberInput
        prefix="高"
        suffix="米"
        min={0}
        max={500}
        aria-label="高度（米），0 为按楼层数计算"
        value={value.height ?? 0}
        onChange={(height) => onChange?.({ ...value, height: height ?? 0 })}
      />
      {colourFields.map(([name, label, usual]) => (
        <ColourInput
          key={name}
          label={label}
          value={value[name] ?? usual}
          onChange={(colour) => onChange?.({ ...value, [name]: colour })}
        />
      ))}
    </div>
  </div>
)

/** Form control for the course of a line with its colour and width. */
export const LineInput = ({ value = noLine, onChange }: Props<Line>) => (
  <div className={styles.shape}>
    <Points
      label="走向"
      points={value.coordinates ?? noPoints}
      onChange={(points) => onChange?.({ ...value, coordinates: copy(points) })}
    />
    <div className={styles.tools}>
      <NumberInput
        prefix="线宽"
        min={1}
        max={20}
        aria-label="线宽（像素）"
        value={value.width ?? 3}
        onChange={(width) => onChange?.({ ...value, width: width ?? 3 })}
      />
      <ColourInput
        label="颜色"
        value={value.color ?? '#1677ff'}
        onChange={(color) => onChange?.({ ...value, color })}
      />
    </div>
  </div>
)
