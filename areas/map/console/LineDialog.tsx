import { Input, Select } from 'antd'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { type LineView, map, mapRefusals } from '../contract.ts'
import { mapLimits } from '../fields.ts'
import { lineKindNames, lineKinds } from '../words.ts'
import { LineInput } from './ShapeInput.tsx'
import { campusReads } from './useCampus.ts'

const kinds = lineKinds.map((value) => ({ value, label: lineKindNames[value] }))
const blames = { [mapRefusals.lineTwice.code]: 'name' }
const showKind = (value: unknown) => kinds.find((kind) => kind.value === value)?.label ?? ''

/** Dialog that adds or edits a line with its course. */
export const LineDialog = ({ line, onClose }: { readonly line: LineView | null; readonly onClose: () => void }) => (
  <SaveDialog
    call={map.saveLine}
    title={line === null ? '新增管线' : '编辑管线'}
    width={880}
    columns={2}
    initial={line ?? { version: 0, kind: 'road' }}
    stale={{ name: '管线', valuesOf: (theirs) => theirs }}
    changes={campusReads}
    blames={blames}
    onClose={onClose}
  >
    <FormField name="name" label="名称">
      <Input maxLength={mapLimits.name} placeholder="如 东区给水主管" />
    </FormField>
    <FormField name="kind" label="种类" isChosen show={showKind}>
      <Select options={kinds} />
    </FormField>
    <FormField name="depth" label="埋深（米）" hint="地面上的不填">
      <NumberInput min={0} max={50} step={0.1} style={{ width: '100%' }} />
    </FormField>
    <FormField name="material" label="材质">
      <Input maxLength={mapLimits.material} placeholder="如 PE 管 DN200" />
    </FormField>
    <FormField name="baiduJsonUnZip" label="走向、颜色与线宽" wide missing="请在地图上画出走向" show={() => '已画'}>
      <LineInput />
    </FormField>
    <FormField name="remark" label="备注" wide>
      <Input maxLength={mapLimits.remark} />
    </FormField>
  </SaveDialog>
)
