import { Input } from 'antd'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { type LocationView, device, deviceRefusals } from '../contract.ts'
import { BuildingSelect } from './DeviceFields.tsx'
import { deviceReads } from './reads.ts'

interface Props {
  /** Null when adding a location. */
  readonly location: LocationView | null
  readonly onSaved?: (saved: LocationView) => void
  readonly onClose: () => void
}

export const LocationDialog = ({ location, onSaved, onClose }: Props) => (
  <SaveDialog
    call={device.saveLocation}
    title={location === null ? '新增位置' : '编辑位置'}
    initial={location ?? { version: 0 }}
    stale={{ name: '位置', valuesOf: (theirs) => theirs }}
    blames={{ [deviceRefusals.locationTwice.code]: 'code', [deviceRefusals.floorAlone.code]: 'buildingId' }}
    changes={deviceReads}
    onClose={onClose}
    {...(onSaved === undefined ? {} : { onSaved })}
  >
    <FormField name="code" label="位置代码" hint="学校自己的编号，不能重复">
      <Input maxLength={32} placeholder="如 D1-F3" />
    </FormField>
    <FormField name="description" label="位置说明">
      <Input maxLength={64} placeholder="如 1号宿舍楼三层" />
    </FormField>
    <FormField name="buildingId" label="楼栋">
      <BuildingSelect />
    </FormField>
    <FormField name="floor" label="楼层">
      <NumberInput style={{ width: '100%' }} precision={0} />
    </FormField>
  </SaveDialog>
)
