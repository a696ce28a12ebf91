import { Alert, Radio } from 'antd'
import { z } from 'zod'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { FormDialog } from '../../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { boardCalls } from '../../boardContract.ts'
import { type BoardBuilding, returnState } from '../../boardViews.ts'
import { sumCounts } from '../../counts.ts'
import { decisionReads } from './decision.ts'

const Reset = z.object({ stateId: z.union([z.literal(returnState.returned), z.literal(returnState.notReturned)]) })

const choices = [
  { value: returnState.returned, label: '全部归寝' },
  { value: returnState.notReturned, label: '全部未归寝' },
]

interface Props {
  /** The buildings to reset. */
  readonly buildings: readonly BoardBuilding[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Names the buildings and the number of students to reset. */
const describeReset = (buildings: readonly BoardBuilding[]): string => {
  const sum = sumCounts(buildings.flatMap(({ rooms }) => rooms))
  const students = sum.inDormitoryNum + sum.notInDormitoryNum + sum.leaveNum
  return `${buildings.map(({ name }) => name).join('、')}的 ${students.toLocaleString('zh-CN')} 名学生`
}

/**
 * Sets the states of all students of the manager and reloads the board. Cancelling needs no confirmation, because
 * nothing was typed.
 */
export const ResetDialog = ({ buildings, onDone, onClose }: Props) => {
  const reset = useAction(boardCalls.resetStates, { changes: decisionReads })
  return (
    <FormDialog
      title="重置状态"
      width={440}
      schema={Reset}
      initial={{}}
      okText="确认重置"
      danger
      isLossless
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
        title={`${describeReset(buildings)}会改为所选状态，不能撤销；请假的学生仍按请假统计。`}
      />
      <FormField name="stateId" label="重置为" missing="请选择重置后的状态">
        <Radio.Group vertical options={choices} />
      </FormField>
    </FormDialog>
  )
}
