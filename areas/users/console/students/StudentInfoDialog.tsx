import { Form, Select, Switch } from 'antd'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { FormDialog } from '../../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { Failed } from '../../../../platform/console/kit/States.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { type UserModel, studentStatus, studentStatusNames, users } from '../../contract.ts'
import type { StudentInfoView } from '../../studentContract.ts'
import { useReloadUsers } from '../useReloadUsers.ts'
import { RoomFields } from './RoomFields.tsx'

const states = Object.entries(studentStatusNames).map(([value, label]) => ({ value: Number(value), label }))
const stateText = (value: unknown) => studentStatusNames[Number(value)] ?? ''

const toFormValues = (info: StudentInfoView) => ({
  userId: info.userId,
  studentStatus: info.studentStatus,
  accommodation: info.accommodation,
  dormitoryId: info.dormitory?.dormitoryId ?? null,
  dormRoomId: info.dormRoom?.id ?? null,
  version: info.version,
})

/**
 * Field for the student's state. A hint says that a student who leaves the school keeps the bed, because nothing else
 * on the form shows it.
 */
const StatusField = ({ info: { dormitory, dormRoom } }: { readonly info: StudentInfoView }) => {
  const form = Form.useFormInstance()
  const status: unknown = Form.useWatch('studentStatus', form)
  const boards: unknown = Form.useWatch('accommodation', form)
  const keepsBed = status === studentStatus.left && boards === true && dormRoom !== null
  const place = [dormitory?.dormitoryName, dormRoom?.name].filter(Boolean).join(' ')
  const hint = keepsBed ? `床位 ${place} 保留，可在床位图中腾出` : undefined
  return (
    <FormField name="studentStatus" label="学籍状态" show={stateText} hint={hint}>
      <Select options={states} />
    </FormField>
  )
}

/** 编辑学生信息: edits state, boarding, building and room. */
export const StudentInfoDialog = ({ user, onClose }: { user: UserModel; onClose: () => void }) => {
  const changed = useReloadUsers()
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
  // Wait for a fresh response: others may have changed cached data.
  if (info.data === undefined || !info.isFetchedAfterMount) return null
  return (
    <FormDialog
      title={title}
      schema={users.saveStudentInfo.body}
      initial={toFormValues(info.data)}
      stale={{ name: '学生信息', schema: users.saveStudentInfo.data, valuesOf: toFormValues }}
      onClose={onClose}
      onSubmit={async (body) => {
        await callServer(users.saveStudentInfo, { body: { ...body, schoolId: user.schoolId } })
        await changed()
        showToast('操作成功', 'success')
      }}
    >
      <StatusField info={info.data} />
      {closedModules.includes('dormitory') ? null : (
        <>
          <FormField name="accommodation" label="住宿" valueProp="checked">
            <Switch checkedChildren="住宿" unCheckedChildren="走读" />
          </FormField>
          <RoomFields schoolId={user.schoolId} own={info.data.dormRoom?.id ?? null} />
        </>
      )}
    </FormDialog>
  )
}
