import { Input, Segmented } from 'antd'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { dormitory } from '../../contract.ts'
import { planLimits, planRefusals } from '../../planContract.ts'
import type { RoomView } from '../../planViews.ts'
import { genderOptions, placeReads } from '../reads.ts'

interface Props {
  /** Null to add a room. */
  readonly room: RoomView | null
  readonly dormitoryId: number
  readonly onClose: () => void
}

/** Adds a room to a building or edits one. */
export const RoomDialog = ({ room, dormitoryId, onClose }: Props) => (
  <SaveDialog
    call={dormitory.saveRoom}
    title={room === null ? '新增房间' : '编辑房间'}
    columns={2}
    initial={room ?? { dormitoryId, floor: 1, beds: 6, gender: 0, version: 0 }}
    stale={{ name: '房间', valuesOf: (theirs) => theirs }}
    blames={{
      [planRefusals.roomTwice.code]: 'name',
      [planRefusals.tooFewBeds.code]: 'beds',
      [planRefusals.otherSexInside.code]: 'gender',
    }}
    changes={placeReads}
    onClose={onClose}
  >
    <FormField name="name" label="名称">
      <Input maxLength={planLimits.name} placeholder="如 302" />
    </FormField>
    <FormField name="floor" label="楼层">
      <NumberInput precision={0} />
    </FormField>
    <FormField name="beds" label="床位">
      <NumberInput precision={0} />
    </FormField>
    <FormField name="gender" label="入住">
      <Segmented aria-label="入住" block options={genderOptions} />
    </FormField>
  </SaveDialog>
)
