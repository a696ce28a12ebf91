import { InputNumber, Segmented } from 'antd'
import { FormDialog } from '../../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { dormitory } from '../../contract.ts'
import { planLimits } from '../../planContract.ts'
import type { BuildingView } from '../../planViews.ts'
import { genderOptions, placeReads } from '../reads.ts'

interface Props {
  readonly building: Pick<BuildingView, 'id' | 'name'>
  readonly onClose: () => void
}

const number = (max: number) => <InputNumber min={1} max={max} precision={0} />

/** Adds the rooms of several floors at once. */
export const RoomsDialog = ({ building, onClose }: Props) => {
  const add = useAction(dormitory.addRooms, { changes: placeReads })
  const first = { fromFloor: 1, toFloor: 6, fromRoom: 1, toRoom: 12, beds: 6, gender: 0 }
  return (
    <FormDialog
      title={`批量新增房间：${building.name}`}
      schema={dormitory.addRooms.body}
      initial={{ ...first, dormitoryId: building.id }}
      columns={2}
      okText="新增"
      onSubmit={async (body) => {
        const { added, kept } = await add.run({ body })
        showToast(`新增 ${added} 间${kept > 0 ? `，已有 ${kept} 间不变` : ''}`, 'success')
      }}
      onClose={onClose}
    >
      <FormField name="fromFloor" label="起始楼层">
        {number(planLimits.floor)}
      </FormField>
      <FormField name="toFloor" label="终止楼层">
        {number(planLimits.floor)}
      </FormField>
      <FormField name="fromRoom" label="起始房号" hint="房间按楼层与房号命名，如 302">
        {number(planLimits.room)}
      </FormField>
      <FormField name="toRoom" label="终止房号">
        {number(planLimits.room)}
      </FormField>
      <FormField name="beds" label="每间床位">
        {number(planLimits.beds)}
      </FormField>
      <FormField name="gender" label="入住">
        <Segmented block options={genderOptions} />
      </FormField>
    </FormDialog>
  )
}
