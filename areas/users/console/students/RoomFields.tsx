import { Form, Select } from 'antd'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { users } from '../../contract.ts'

const isId = (value: unknown): value is number => typeof value === 'number'

interface Room {
  readonly id: number
  readonly name: string
  readonly beds: number
  readonly taken: number
}

/** Returns a building's rooms as options. Full rooms are marked and disabled, except for the student's current room. */
const roomOptions = (rooms: readonly Room[], own: number | null) =>
  rooms.map(({ id, name, beds, taken }) => {
    const isFull = taken >= beds && id !== own
    return {
      value: id,
      label: `${name}（${taken}/${beds}${isFull ? '' : `，空 ${Math.max(0, beds - taken)} 床`}）${isFull ? ' 已满' : ''}`,
      disabled: isFull,
    }
  })

/** Form fields for a boarder's building and room. `own` is the student's current room. No room is preselected. */
export const RoomFields = ({ schoolId, own }: { schoolId: number; own: number | null }) => {
  const form = Form.useFormInstance()
  const boards: unknown = Form.useWatch('accommodation', form)
  const building: unknown = Form.useWatch('dormitoryId', form)
  const buildings = useCall(users.dormitories, { params: { schoolId } })
  const params = { schoolId, dormitoryId: isId(building) ? building : 0 }
  const rooms = useCall(users.dormitoryRooms, { params }, { enabled: isId(building) })
  if (boards !== true) return null
  return (
    <>
      <FormField name="dormitoryId" label="宿舍楼" missing="请选择宿舍楼" required>
        <Select
          loading={buildings.isPending}
          placeholder="选择宿舍楼"
          notFoundContent="还没有宿舍楼"
          options={(buildings.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onSelect={() => form.setFieldValue('dormRoomId', null)}
        />
      </FormField>
      <FormField name="dormRoomId" label="房间" missing="请选择房间" required>
        <Select
          loading={rooms.isFetching}
          placeholder="选择房间"
          notFoundContent={isId(building) ? '这栋楼还没有房间' : '请先选择宿舍楼'}
          showSearch
          optionFilterProp="label"
          options={roomOptions(rooms.data ?? [], own)}
        />
      </FormField>
    </>
  )
}
