import { Alert, Radio } from 'antd'
import { z } from 'zod'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { FormDialog } from '../../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { boardCalls, returnState } from '../../boardContract.ts'
import { decisionReads } from './decision.ts'

const Reset = z.object({ stateId: z.union([z.literal(returnState.returned), z.literal(returnState.notReturned)]) })

const choices = [
  { value: returnState.returned, label: '全部已归寝（6）' },
  { value: returnState.notReturned, label: '全部未归寝（5）' },
]

/** Sets the states of all students of the manager; the board is then read again. */
export const ResetDialog = ({ onDone, onClose }: { readonly onDone: () => void; readonly onClose: () => void }) => {
  const reset = useAction(boardCalls.resetStates, { changes: decisionReads })
  return (
    <FormDialog
      title="重置状态"
      width={440}
      schema={Reset}
      initial={{}}
      okText="确认重置"
      onSubmit={async (query) => {
        const { students } = await reset.run({ query })
        showToast(`已重置 ${students} 人`, 'success')
        onDone()
      }}
      onClose={onClose}
    >
      <Alert
        style={{ marginBottom: 16 }}
        type="warning"
        showIcon
        title="所管宿舍楼的全部学生会改为所选状态；请假的学生仍按请假统计。"
      />
      <FormField name="stateId" label="重置为" missing="请选择重置后的状态">
        <Radio.Group vertical options={choices} />
      </FormField>
    </FormDialog>
  )
}
