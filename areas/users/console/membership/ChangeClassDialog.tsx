import { Radio } from 'antd'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { FormDialog } from '../../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { ClassSelect } from '../../../organisation/console/index.ts'
import { type UserRow, users } from '../../contract.ts'
import { useReloadUsers } from '../useReloadUsers.ts'

interface Props {
  readonly user: Pick<UserRow, 'id' | 'name' | 'schoolId' | 'depts'>
  readonly onClose: () => void
}

/** Returns the name of a boarder's room, or null for other students and for schools without the dormitory module. */
const useRoomName = ({ id, schoolId }: Props['user']): string | null => {
  const { closedModules = [] } = useUser()
  const input = { query: { studentUserId: id, schoolId } }
  const info = useCall(users.studentInfo, input, { enabled: !closedModules.includes('dormitory') }).data
  if (!info?.accommodation || info.dormRoom === null) return null
  return `${info.dormitory?.dormitoryName ?? ''} ${info.dormRoom.name}`.trim()
}

/** 调班: moves a student from the old class to the new one in one step. A boarder's room is kept or given up. */
export const ChangeClassDialog = ({ user, onClose }: Props) => {
  const changed = useReloadUsers()
  const change = useAction(users.changeClass, { done: '调班成功' })
  const room = useRoomName(user)
  const currentNames = user.depts.map(({ name }) => name).join('、')
  return (
    <FormDialog
      title={`调班：${user.name}`}
      schema={users.changeClass.body}
      initial={{ userId: user.id, schoolId: user.schoolId, room: 'keep' }}
      okText="调班"
      onClose={onClose}
      onSubmit={async (body) => {
        await change.run({ body })
        await changed()
      }}
    >
      <FormField
        name="deptId"
        label="新班级"
        missing="请选择班级"
        hint={`现在：${currentNames}；原来的年级与班级会一并离开`}
        isChosen
      >
        <ClassSelect schoolId={user.schoolId} />
      </FormField>
      {room === null ? null : (
        <FormField name="room" label={`房间（现住 ${room}）`}>
          <Radio.Group
            options={[
              { value: 'keep', label: '保留房间' },
              { value: 'leave', label: '退出房间，等待安排' },
              { value: 'day', label: '改为走读' },
            ]}
          />
        </FormField>
      )}
    </FormDialog>
  )
}
