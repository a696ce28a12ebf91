import { Form, Select, Switch } from 'antd'
import { textOf } from '../../../../platform/console/client/callError.ts'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { FormDialog } from '../../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { Failed } from '../../../../platform/console/kit/States.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { dormitory } from '../../../dormitory/contract.ts'
import { type UserModel, studentStatusNames, users } from '../../contract.ts'
import type { StudentInfoView } from '../../studentCalls.ts'
import { useChanged } from '../useChanged.ts'

const states = Object.entries(studentStatusNames).map(([value, label]) => ({ value: Number(value), label }))
const stateText = (value: unknown) => studentStatusNames[Number(value)] ?? ''

const valuesOf = (info: StudentInfoView) => ({
  userId: info.userId,
  studentStatus: info.studentStatus,
  accommodation: info.accommodation,
  dormitoryId: info.dormitory?.dormitoryId ?? null,
  dormRoomId: info.dormRoom?.id ?? null,
  version: info.version,
})

const isId = (value: unknown): value is number => typeof value === 'number'

/** Building and room of a boarder; another building chooses its first room (foundations §4). */
const Room = ({ schoolId }: { schoolId: number }) => {
  const form = Form.useFormInstance()
  const boards: unknown = Form.useWatch('accommodation', form)
  const building: unknown = Form.useWatch('dormitoryId', form)
  const buildings = useCall(dormitory.dormitories, { params: { schoolId } })
  const params = { schoolId, dormitoryId: isId(building) ? building : 0 }
  const rooms = useCall(dormitory.rooms, { params }, { enabled: isId(building) })
  const moveTo = async (dormitoryId: number) => {
    form.setFieldValue('dormRoomId', null)
    try {
      const [first] = await callServer(dormitory.rooms, { params: { schoolId, dormitoryId } })
      // Meanwhile yet another building may be chosen, or a room.
      const isAwaited = form.getFieldValue('dormitoryId') === dormitoryId && !isId(form.getFieldValue('dormRoomId'))
      if (isAwaited) form.setFieldValue('dormRoomId', first?.id ?? null)
    } catch (error) {
      showToast(`加载房间失败：${textOf(error)}`, 'error')
    }
  }
  if (boards !== true) return null
  return (
    <>
      <FormField name="dormitoryId" label="宿舍楼" missing="请选择宿舍楼" required>
        <Select
          loading={buildings.isPending}
          placeholder="选择宿舍楼"
          notFoundContent="还没有宿舍楼"
          options={(buildings.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onSelect={(id: number) => void moveTo(id)}
        />
      </FormField>
      <FormField name="dormRoomId" label="房间" missing="请选择房间" required>
        <Select
          loading={rooms.isFetching}
          placeholder="选择房间"
          notFoundContent="这栋楼还没有房间"
          showSearch
          optionFilterProp="label"
          options={(rooms.data ?? []).map(({ id, name, beds, taken }) => ({
            value: id,
            label: `${name}（${taken}/${beds}）`,
          }))}
        />
      </FormField>
    </>
  )
}

/** 编辑学生信息: state, boarding, building and room. */
export const StudentInfoDialog = ({ user, onClose }: { user: UserModel; onClose: () => void }) => {
  const changed = useChanged()
  const { closedModules = [] } = useUser()
  const info = useCall(users.studentInfo, { query: { studentUserId: user.id, schoolId: user.schoolId } })
  const title = `编辑学生信息：${user.name}`
  if (info.error) {
    return (
      <Dialog title={title} width={520} footer={null} onCancel={onClose}>
        <Failed error={info.error} onRetry={info.refetch} />
      </Dialog>
    )
  }
  // What was read for an earlier form may have been changed by others since.
  if (info.data === undefined || !info.isFetchedAfterMount) return null
  return (
    <FormDialog
      title={title}
      schema={users.saveStudentInfo.body}
      initial={valuesOf(info.data)}
      stale={{ name: '学生信息', schema: users.saveStudentInfo.data, valuesOf }}
      onClose={onClose}
      onSubmit={async (body) => {
        await callServer(users.saveStudentInfo, { body: { ...body, schoolId: user.schoolId } })
        await changed()
        showToast('操作成功', 'success')
      }}
    >
      <FormField name="studentStatus" label="学籍状态" show={stateText}>
        <Select options={states} />
      </FormField>
      {closedModules.includes('dormitory') ? null : (
        <>
          <FormField name="accommodation" label="住宿" valueProp="checked">
            <Switch checkedChildren="住宿" unCheckedChildren="走读" />
          </FormField>
          <Room schoolId={user.schoolId} />
        </>
      )}
    </FormDialog>
  )
}
