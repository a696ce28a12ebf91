import { Input } from 'antd'
import { useRef, useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { MomentPicker } from '../../../platform/console/kit/MomentPicker.tsx'
import { ShownOnceDialog } from '../../../platform/console/kit/ShownOnceDialog.tsx'
import type { DataOf } from '../../../platform/contract/call.ts'
import { type ConfigView, visitor, visitorRefusals } from '../contract.ts'
import { visitorLimits } from '../words.ts'
import { VisitFields } from './VisitFields.tsx'
import { visitReads } from './reads.ts'

const blames = {
  [visitorRefusals.windowPast.code]: 'untilTime',
  [visitorRefusals.windowTooFar.code]: 'fromTime',
  [visitorRefusals.unknownGate.code]: 'gate',
  [visitorRefusals.unknownReason.code]: 'reason',
}

type Invited = DataOf<typeof visitor.inviteVisitor>

interface Props {
  readonly config: ConfigView
  readonly onClose: () => void
}

const InvitedDialog = ({ invited, onClose }: { readonly invited: Invited; readonly onClose: () => void }) => (
  <ShownOnceDialog
    title={`已预约：${invited.name}`}
    okText="完成"
    warning={
      invited.isSent
        ? '链接与入校码已用短信发给访客，此处只显示这一次。'
        : '本校没有发送短信，请把链接或入校码转给访客；此处只显示这一次。'
    }
    facts={[
      { name: '入校码', value: invited.code, isCopied: true },
      { name: '链接', value: `${window.location.origin}${invited.place}`, isCopied: true },
    ]}
    onClose={onClose}
  />
)

/** Dialog in which a member of staff invites a visitor, and then sees link and code once. */
export const InviteDialog = ({ config, onClose }: Props) => {
  const [invited, setInvited] = useState<Invited | null>(null)
  const isMade = useRef(false)
  const invite = useAction(visitor.inviteVisitor, { changes: visitReads })
  if (invited !== null) return <InvitedDialog invited={invited} onClose={onClose} />
  return (
    <FormDialog
      title="预约访客"
      schema={visitor.inviteVisitor.body}
      initial={{ companions: 0, plate: '', note: '' }}
      okText="预约"
      columns={2}
      blames={blames}
      onSubmit={async (body) => {
        const made = await invite.run({ body: { ...body, gate: body.gate ?? '' } })
        isMade.current = true
        setInvited(made)
      }}
      // The form closes after success, and the dialog with link and code takes its place.
      onClose={() => {
        if (!isMade.current) onClose()
      }}
    >
      <VisitFields config={config} />
      <FormField name="fromTime" label="开始时间" isChosen missing="请选择开始时间">
        <MomentPicker />
      </FormField>
      <FormField name="untilTime" label="结束时间" isChosen missing="请选择结束时间">
        <MomentPicker />
      </FormField>
      <FormField name="note" label="备注" wide>
        <Input maxLength={visitorLimits.note} />
      </FormField>
    </FormDialog>
  )
}
