import { Button, Form, Input, Select } from 'antd'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { optionsOf } from '../../../../platform/console/kit/optionsOf.ts'
import { type LayoutView, media, mediaRefusals } from '../../contract.ts'
import { mediaLimits } from '../../limits.ts'
import { layoutTemplates } from '../../templates.ts'
import { orientationNames, orientations } from '../../words.ts'
import { layoutReads } from '../reads.ts'
import styles from './Layouts.module.css'
import { RegionsField } from './RegionsField.tsx'

interface Props {
  /** Null for a new layout. */
  readonly layout: LayoutView | null
  readonly onClose: () => void
}

const [first] = layoutTemplates

const blank = { name: '', orientation: first.orientation, regions: [...first.regions], version: 0 }

const valuesOf = ({ id, name, orientation, regions, version }: LayoutView) => ({
  name,
  orientation,
  regions,
  version,
  // A copy has no id yet.
  ...(id === 0 ? {} : { id }),
})

const countRegions = (value: unknown) => (Array.isArray(value) ? `${value.length} 个区域` : '')

const Templates = () => {
  const form = Form.useFormInstance()
  return (
    <div className={styles.templates} role="group" aria-label="模板">
      {layoutTemplates.map(({ name, orientation, regions }) => (
        <Button key={name} size="small" onClick={() => form.setFieldsValue({ orientation, regions: [...regions] })}>
          {name}
        </Button>
      ))}
    </div>
  )
}

/** Dialog that adds or edits a layout, from a template if wanted. */
export const LayoutDialog = ({ layout, onClose }: Props) => (
  <SaveDialog
    call={media.saveLayout}
    title={layout === null || layout.id === 0 ? '新增版式' : '编辑版式'}
    width={760}
    columns={2}
    initial={layout === null ? blank : valuesOf(layout)}
    stale={{ name: '版式', valuesOf }}
    changes={layoutReads}
    blames={{ [mediaRefusals.layoutTwice.code]: 'name', [mediaRefusals.layoutShown.code]: 'regions' }}
    onClose={onClose}
  >
    <FormField name="name" label="名称">
      <Input maxLength={mediaLimits.name} placeholder="如 教学楼班牌" />
    </FormField>
    <FormField name="orientation" label="方向" isChosen>
      <Select options={optionsOf(orientations, orientationNames)} />
    </FormField>
    <FormField
      name="regions"
      label="区域"
      wide
      show={countRegions}
      hint={
        <>
          位置与大小为屏幕的百分比，区域之间不能重叠。可从模板开始：
          <Templates />
        </>
      }
    >
      <RegionsField />
    </FormField>
  </SaveDialog>
)
