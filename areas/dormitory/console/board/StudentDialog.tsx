import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { FormDialog } from '../../../../platform/console/kit/FormDialog.tsx'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import type { BoardStudent } from '../../boardViews.ts'
import { Contacts } from './Contacts.tsx'
import { DecisionFields } from './DecisionFields.tsx'
import { StudentFacts } from './StudentFacts.tsx'
import type { BoardFeed } from './boardFeed.ts'
import { Decision } from './decision.ts'
import { useDecide, useMayDecide } from './useDecide.ts'

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

/** A student's dialog: face, explanation of the state, contacts and the manual decision. */
export const StudentDialog = ({ userId, name, place, stateDictId, feed, onClose }: Props) => {
  const { isAbove } = useShownSchool()
  const mayDecide = useMayDecide()
  const decide = useDecide(feed)
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
      onSubmit={(decided) => decide([userId], decided)}
      onClose={onClose}
    >
      {facts}
      <DecisionFields />
      {contacts}
    </FormDialog>
  )
}
