import { Form } from 'antd'
import { MultipleSelect } from '../../../../platform/console/kit/MultipleSelect.tsx'
import { mediaLimits } from '../../limits.ts'
import { contentKindOf, regionKindNames, resourceKindNames } from '../../words.ts'
import { LayoutPreview } from '../layouts/LayoutPreview.tsx'
import { useLayouts, useResources } from '../reads.ts'
import styles from './Tasks.module.css'
import { type Content, fitContents } from './fitContents.ts'

interface Props {
  readonly id?: string
  readonly value?: readonly Content[]
  readonly onChange?: (value: Content[]) => void
}

const none: readonly Content[] = []

/** Form control for the resources of each region of the chosen layout, next to the layout drawn to scale. */
export const ContentsField = ({ id, value = none, onChange }: Props) => {
  const layoutId: unknown = Form.useWatch('layoutId')
  const layout = useLayouts().find((one) => one.id === layoutId)
  const resources = useResources()
  if (layout === undefined) return <p className={styles.hint}>请先选择版式</p>
  const shown = fitContents(value, layout, resources)
  const change = (regionKey: number, resourceIds: number[]) =>
    onChange?.([...value.filter((one) => one.regionKey !== regionKey), { regionKey, resourceIds }])
  const fields = layout.regions.flatMap(({ key, kind }, at) => {
    const wanted = contentKindOf(kind)
    return wanted === null ? [] : [{ key, wanted, title: `区域 ${at + 1} ${regionKindNames[kind]}` }]
  })
  return (
    <div className={styles.columns}>
      <div className={styles.contents}>
        {fields.length === 0 ? <p className={styles.hint}>此版式不需要填写内容</p> : null}
        {fields.map(({ key, wanted, title }, at) => (
          <div key={key} className={styles.content}>
            <span>{title}</span>
            <MultipleSelect<number>
              {...(id !== undefined && at === 0 ? { id } : {})}
              aria-label={title}
              placeholder={`选择${resourceKindNames[wanted]}，按选择的次序显示`}
              maxCount={mediaLimits.perRegion}
              showSearch={{ optionFilterProp: 'label' }}
              options={resources
                .filter((one) => one.kind === wanted)
                .map((one) => ({ value: one.id, label: one.folder === '' ? one.name : `${one.folder} / ${one.name}` }))}
              value={shown.find((one) => one.regionKey === key)?.resourceIds ?? []}
              onChange={(chosen) => change(key, chosen)}
            />
          </div>
        ))}
      </div>
      <LayoutPreview orientation={layout.orientation} regions={layout.regions} />
    </div>
  )
}
