import { Input } from 'antd'
import { z } from 'zod'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { attendance, correctionLimits } from '../contract.ts'
import type { CorrectionView } from '../views.ts'
import { correctionReads } from './reads.ts'

interface Props {
  readonly row: Pick<CorrectionView, 'id' | 'userName'>
  readonly onClose: () => void
}

const Note = z.object({ note: attendance.decideCorrections.body.shape.note })

/** Refuses a correction with a reason that the requester can read. */
export const RefuseDialog = ({ row: { id, userName }, onClose }: Props) => {
  const decide = useAction(attendance.decideCorrections, { done: '已拒绝', changes: correctionReads })
  return (
    <FormDialog
      title={`拒绝 ${userName} 的补卡申请`}
      schema={Note}
      initial={{ note: '' }}
      okText="拒绝"
      onSubmit={async ({ note }) => {
        await decide.run({ body: { ids: [id], isAgreed: false, note } })
      }}
      onClose={onClose}
    >
      <FormField name="note" label="原因" required missing="请填写拒绝的原因">
        <Input.TextArea rows={2} maxLength={correctionLimits.words} placeholder="如 请附上外出证明" />
      </FormField>
    </FormDialog>
  )
}
