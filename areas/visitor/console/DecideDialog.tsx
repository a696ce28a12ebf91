import { Input } from 'antd'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { type VisitRow, visitor, visitorRefusals } from '../contract.ts'
import { visitorLimits } from '../words.ts'
import { visitReads } from './reads.ts'

interface Props {
  readonly visit: VisitRow
  readonly agrees: boolean
  readonly onClose: () => void
}

/** Dialog that agrees to or refuses a visitor. A keeper who records the host's answer notes how they got it. */
export const DecideDialog = ({ visit, agrees, onClose }: Props) => {
  const word = agrees ? '同意' : '拒绝'
  const decide = useAction(visitor.decideVisit, { done: `已${word}`, changes: visitReads })
  return (
    <FormDialog
      title={`${word}来访：${visit.name}`}
      schema={visitor.decideVisit.body.pick({ note: true })}
      initial={{ note: '' }}
      okText={word}
      danger={!agrees}
      blames={{ [visitorRefusals.noteMissing.code]: 'note' }}
      onSubmit={async ({ note }) => {
        await decide.run({ body: { id: visit.id, agrees, note } })
      }}
      onClose={onClose}
    >
      <FormField
        name="note"
        label="说明"
        {...(visit.isHost ? {} : { hint: '您不是被访人，请填写如何得到答复，如 电话确认' })}
      >
        <Input maxLength={visitorLimits.note} />
      </FormField>
    </FormDialog>
  )
}
