import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { AutoComplete, Button } from 'antd'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { floorBounds, resourceLimits } from '../fields.ts'
import { useBuildingOptions } from './reads.ts'
import styles from './resource.module.css'

/** A row of the editor, which may not be filled in yet. */
interface Range {
  readonly building: string
  readonly fromFloor: number | null
  readonly toFloor: number | null
}

interface Props {
  readonly id?: string
  readonly value?: readonly Range[]
  readonly onChange?: (value: Range[]) => void
  /** The building of a new row. */
  readonly building: string
}

const none: readonly Range[] = []

/** Form control for the floors of buildings that a resource serves. */
export const RangesInput = ({ id, value = none, onChange, building }: Props) => {
  const options = useBuildingOptions()
  const change = (at: number, changes: Partial<Range>) =>
    onChange?.(value.map((range, place) => (place === at ? { ...range, ...changes } : range)))
  const bounds = { min: floorBounds.least, max: floorBounds.most, precision: 0 }
  return (
    <div {...(id === undefined ? {} : { id })} className={styles.ranges}>
      {value.map((range, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity, and all values are controlled
        <div key={at} className={styles.range} role="group" aria-label={`第 ${at + 1} 段`}>
          <AutoComplete
            className={styles.building ?? ''}
            aria-label="楼栋"
            placeholder="楼栋"
            options={options}
            showSearch={{ filterOption: true }}
            maxLength={resourceLimits.building}
            value={range.building}
            onChange={(name: string) => change(at, { building: name })}
          />
          <NumberInput
            {...bounds}
            aria-label="起始楼层"
            placeholder="从"
            suffix="层"
            value={range.fromFloor}
            onChange={(fromFloor) => change(at, { fromFloor })}
          />
          <NumberInput
            {...bounds}
            aria-label="终止楼层"
            placeholder="至"
            suffix="层"
            value={range.toFloor}
            onChange={(toFloor) => change(at, { toFloor })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={`删除第 ${at + 1} 段`}
            onClick={() => onChange?.(value.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      {value.length < resourceLimits.ranges ? (
        <Button
          icon={<PlusOutlined aria-hidden="true" />}
          onClick={() => onChange?.([...value, { building, fromFloor: null, toFloor: null }])}
        >
          添加楼层
        </Button>
      ) : null}
    </div>
  )
}
