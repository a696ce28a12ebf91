import { Alert, Form, Segmented } from 'antd'
import { z } from 'zod'
import { FormDialog } from '../../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { dormitory } from '../../contract.ts'
import type { BuildingView } from '../../planViews.ts'
import { genderOptions, placeReads } from '../reads.ts'

interface Props {
  readonly building: Pick<BuildingView, 'id' | 'name'>
  readonly onClose: () => void
}

// No bounds on the control: validation shows an error at the field, while a bounded control would change the value
// silently.
const number = <NumberInput precision={0} />

const { fromFloor, toFloor, fromRoom, toRoom, beds } = dormitory.addRooms.body.shape
const Counted = z.object({ fromFloor, toFloor, fromRoom, toRoom, beds })

/** Shows how many rooms and beds will be added, once the numbers are valid. */
const AdditionPreview = () => {
  const { data } = Counted.safeParse(Form.useWatch([], Form.useFormInstance()))
  if (data === undefined) return null
  const [floors, rooms] = [data.toFloor - data.fromFloor + 1, data.toRoom - data.fromRoom + 1]
  if (floors < 1 || rooms < 1) return null
  const all = floors * rooms
  return (
    <Alert
      type="info"
      title={`将新增 ${floors} 层 × ${rooms} 间，共 ${all} 间、${all * data.beds} 张床位；已有的房间不变`}
    />
  )
}

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
        {number}
      </FormField>
      <FormField name="toFloor" label="终止楼层">
        {number}
      </FormField>
      <FormField name="fromRoom" label="起始房号" hint="房间按楼层与房号命名，如 302">
        {number}
      </FormField>
      <FormField name="toRoom" label="终止房号">
        {number}
      </FormField>
      <FormField name="beds" label="每间床位">
        {number}
      </FormField>
      <FormField name="gender" label="入住">
        <Segmented aria-label="入住" block options={genderOptions} />
      </FormField>
      <AdditionPreview />
    </FormDialog>
  )
}
