import { FormDialog } from '../../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { role } from '../../../../platform/contract/roleNames.ts'
import { dormitory } from '../../contract.ts'
import type { PlannedRoom } from '../../planViews.ts'
import { PeopleSelect } from '../PeopleSelect.tsx'
import { placeReads } from '../reads.ts'

interface Props {
  readonly room: PlannedRoom
  readonly bed: number
  readonly onClose: () => void
}

/** Assigns a free bed to a student. */
export const PlaceDialog = ({ room, bed, onClose }: Props) => {
  const move = useAction(dormitory.moveStudent, { done: '已安排床位', changes: placeReads })
  return (
    <FormDialog
      title={`安排到 ${room.name} ${bed} 号床`}
      schema={dormitory.moveStudent.body.pick({ userId: true })}
      initial={{}}
      okText="安排"
      onSubmit={async ({ userId }) => {
        await move.run({ body: { userId, dormRoomId: room.id, bedNumber: bed } })
      }}
      onClose={onClose}
    >
      <FormField name="userId" label="学生" missing="请选择学生" hint="走读学生改为住宿；已有床位的换到这里">
        <PeopleSelect roleId={role.student} />
      </FormField>
    </FormDialog>
  )
}
