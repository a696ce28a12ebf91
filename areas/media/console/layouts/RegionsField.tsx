import { Button, Form, InputNumber, Select } from 'antd'
import { TextButton } from '../../../../platform/console/kit/TextButton.tsx'
import { optionsOf } from '../../../../platform/console/kit/optionsOf.ts'
import { type Region, findRegionFault, regionLimits } from '../../regions.ts'
import { orientations, regionKindNames, regionKinds } from '../../words.ts'
import { LayoutPreview } from './LayoutPreview.tsx'
import styles from './Layouts.module.css'

interface Props {
  readonly id?: string
  readonly value?: readonly Region[]
  readonly onChange?: (value: Region[]) => void
}

const none: readonly Region[] = []

const sides = [
  { field: 'x', title: '左边' },
  { field: 'y', title: '上边' },
  { field: 'width', title: '宽' },
  { field: 'height', title: '高' },
] as const

/** Returns a region at the lower right, with a key that no other has. */
const nextRegion = (regions: readonly Region[]): Region => {
  const key = Math.max(0, ...regions.map((region) => region.key)) + 1
  return { key, kind: 'clock', x: 80, y: 80, width: 20, height: 20 }
}

interface LineProps {
  readonly id?: string | undefined
  readonly at: number
  readonly region: Region
  readonly onChange: (region: Region) => void
  readonly onRemove: () => void
}

const RegionLine = ({ id, at, region, onChange, onRemove }: LineProps) => (
  <div className={styles.line}>
    <Select
      {...(id === undefined ? {} : { id })}
      aria-label={`区域 ${at + 1} 内容`}
      options={optionsOf(regionKinds, regionKindNames)}
      value={region.kind}
      onChange={(kind) => onChange({ ...region, kind })}
    />
    {sides.map(({ field, title }) => (
      <InputNumber
        key={field}
        aria-label={`区域 ${at + 1} ${title}`}
        prefix={title}
        suffix="%"
        min={0}
        max={100}
        precision={0}
        style={{ width: '100%' }}
        value={region[field]}
        onChange={(value) => onChange({ ...region, [field]: value ?? 0 })}
      />
    ))}
    <TextButton aria-label={`删除区域 ${at + 1}`} onClick={onRemove}>
      删除
    </TextButton>
  </div>
)

/** Form control for the regions of a layout, drawn to scale below. It says at once which ones overlap. */
export const RegionsField = ({ id, value = none, onChange }: Props) => {
  const chosen: unknown = Form.useWatch('orientation')
  const orientation = orientations.find((one) => one === chosen) ?? 'landscape'
  const fault = findRegionFault(value)
  const replace = (at: number, region: Region) => onChange?.(value.map((one, place) => (place === at ? region : one)))
  return (
    <>
      <div className={styles.lines}>
        {value.map((region, at) => (
          <RegionLine
            key={region.key}
            id={at === 0 ? id : undefined}
            at={at}
            region={region}
            onChange={(next) => replace(at, next)}
            onRemove={() => onChange?.(value.filter((one) => one !== region))}
          />
        ))}
        {value.length < regionLimits.most ? (
          <span>
            <Button size="small" onClick={() => onChange?.([...value, nextRegion(value)])}>
              添加区域
            </Button>
          </span>
        ) : null}
        {fault === undefined ? null : (
          <p className={styles.fault} role="status">
            {fault}
          </p>
        )}
      </div>
      <LayoutPreview orientation={orientation} regions={value} />
    </>
  )
}
