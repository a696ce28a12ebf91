import { Input, Select } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { device } from '../../device/contract.ts'
import { type BuildingView, map, mapRefusals } from '../contract.ts'
import { mapLimits } from '../fields.ts'
import { LocationsInput } from './LocationsInput.tsx'
import { PrismInput } from './ShapeInput.tsx'
import { campusReads } from './useCampus.ts'

const blames = {
  [mapRefusals.buildingTwice.code]: 'name',
  [mapRefusals.parentNotMain.code]: 'parentId',
  [mapRefusals.hasParts.code]: 'parentId',
  [mapRefusals.dormitoryTaken.code]: 'dormitoryId',
  [mapRefusals.locationTaken.code]: 'locationCodeDOS',
}

const valuesOf = ({ locationCodeDOS, ...building }: BuildingView) => ({
  ...building,
  locationCodeDOS: locationCodeDOS.map(({ id }) => ({ id })),
})

const useChoices = (building: BuildingView | null) => {
  const schoolId = useUser().schoolId ?? 0
  const enabled = useAllowed('device:device:view')
  const read = { params: { schoolId } }
  const all = useCall(map.buildings, { body: { pageNum: 1, pageSize: -1 } }).data?.content ?? []
  const places = useCall(device.places, read, { enabled }).data ?? []
  const locations = useCall(device.locations, read, { enabled }).data ?? []
  const option = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name })
  return {
    parents: all.filter(({ id, parentId }) => parentId === null && id !== building?.id).map(option),
    dormitories: places.map(option),
    locations: locations.map(({ id, code, description }) => ({ value: id, label: `${code} ${description}` })),
  }
}

const search = { optionFilterProp: 'label' } as const

/** Dialog that adds or edits a building with its footprint. */
export const BuildingDialog = ({
  building,
  onClose,
}: {
  readonly building: BuildingView | null
  readonly onClose: () => void
}) => {
  const { parents, dormitories, locations } = useChoices(building)
  const show = (options: typeof parents) => (id: unknown) => options.find(({ value }) => value === id)?.label ?? ''
  return (
    <SaveDialog
      call={map.saveBuilding}
      title={building === null ? '新增建筑' : '编辑建筑'}
      width={880}
      columns={2}
      initial={building === null ? { version: 0 } : valuesOf(building)}
      stale={{ name: '建筑', valuesOf }}
      changes={campusReads}
      blames={blames}
      onClose={onClose}
    >
      <FormField name="name" label="名称">
        <Input maxLength={mapLimits.name} placeholder="如 教学楼" />
      </FormField>
      <FormField name="height" label="楼层数">
        <NumberInput min={1} max={60} precision={0} style={{ width: '100%' }} />
      </FormField>
      <FormField name="parentId" label="主体建筑" isChosen show={show(parents)} hint="裙楼、连廊附属于哪栋楼">
        <Select allowClear placeholder="主体建筑不选" options={parents} showSearch={search} />
      </FormField>
      <FormField name="dormitoryId" label="宿舍楼" isChosen show={show(dormitories)} hint="选择后可按层查看房间与归寝">
        <Select allowClear placeholder="不是宿舍楼的不选" options={dormitories} showSearch={search} />
      </FormField>
      <FormField name="locationCodeDOS" label="位置代码" wide isChosen hint="这些位置上的设备显示在楼内">
        <LocationsInput options={locations} />
      </FormField>
      <FormField name="baiduJsonUnZip" label="轮廓、高度与颜色" wide missing="请在地图上画出轮廓" show={() => '已画'}>
        <PrismInput />
      </FormField>
      <FormField name="remark" label="备注" wide>
        <Input maxLength={mapLimits.remark} />
      </FormField>
    </SaveDialog>
  )
}
