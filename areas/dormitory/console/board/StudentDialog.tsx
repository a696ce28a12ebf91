import { Form, Input, Radio } from 'antd'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { FormDialog } from '../../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import { access } from '../../../access/contract.ts'
import { whereaboutsCalls } from '../../../whereabouts/contract.ts'
import { type BoardStudent, returnState } from '../../boardContract.ts'
import { Contacts } from './Contacts.tsx'
import { StudentFacts } from './StudentFacts.tsx'
import type { BoardFeed } from './boardFeed.ts'
import { Decision, decisionReads } from './decision.ts'

interface Props {
  readonly userId: number
  readonly name: string
  /** Building, room and bed. */
  readonly place: string
  /** The preselected state; null if unknown, for example for a student on leave. */
  readonly stateDictId: BoardStudent['stateDictId'] | null
  readonly feed: BoardFeed
  readonly onClose: () => void
}

const choices = [
  { value: returnState.returned, label: '已归寝' },
  { value: returnState.notReturned, label: '未归寝' },
]

const changes = [...decisionReads, whereaboutsCalls.why]

/** The reason, enabled only for 未归寝 (operations §2.1). */
const Reason = () => {
  const isMissing = Form.useWatch<number | undefined>('stateDictId') === returnState.notReturned
  return (
    <FormField name="comment" label="未归宿说明" required={isMissing} missing="未填写未归宿说明">
      <Input.TextArea
        rows={2}
        maxLength={200}
        disabled={!isMissing}
        placeholder={isMissing ? '如 家长已接走' : '选择“未归寝”后填写'}
      />
    </FormField>
  )
}

/** A student's dialog: face, explanation of the state, contacts and the manual decision. */
export const StudentDialog = ({ userId, name, place, stateDictId, feed, onClose }: Props) => {
  const { isAbove } = useShownSchool()
  const mayDecide = useAllowed('access:record:report') && !isAbove
  const report = useAction(access.report, { done: '确认信息已提交', changes })
  const facts = <StudentFacts userId={userId} name={name} place={place} />
  const contacts = isAbove ? null : <Contacts userId={userId} />
  if (!mayDecide) {
    return (
      <Dialog title={name} width={640} footer={null} onCancel={onClose}>
        {facts}
        {contacts}
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={name}
      width={640}
      schema={Decision}
      initial={stateDictId === null ? { comment: '' } : { stateDictId, comment: '' }}
      okText="提交"
      onSubmit={async (decided) => {
        const isMissing = decided.stateDictId === returnState.notReturned
        feed.decide(userId, decided.stateDictId)
        try {
          await report.run({ body: [{ userId, ...decided, comment: isMissing ? decided.comment : '' }] })
        } catch (error) {
          feed.reload()
          throw error
        }
      }}
      onClose={onClose}
    >
      {facts}
      <FormField name="stateDictId" label="归寝状态" missing="请选择归寝状态">
        <Radio.Group options={choices} />
      </FormField>
      <Reason />
      {contacts}
    </FormDialog>
  )
}
