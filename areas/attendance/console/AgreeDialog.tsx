import { useAction } from '../../../platform/console/client/useAction.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { attendance } from '../contract.ts'
import type { CorrectionView } from '../views.ts'
import { correctionTitles } from '../words.ts'
import { correctionReads } from './reads.ts'

interface Props {
  readonly row: Pick<CorrectionView, 'id' | 'userName' | 'day' | 'kind' | 'time' | 'reason'>
  readonly onClose: () => void
}

/**
 * Confirms before approving a correction: it counts at once, and the requester is notified. There is no undo,
 * because revoking needs a reason.
 */
export const AgreeDialog = ({ row: { id, userName, day, kind, time, reason }, onClose }: Props) => {
  const agree = useAction(attendance.decideCorrections, { done: '已同意', changes: correctionReads })
  return (
    <Confirm
      title={`确认同意 ${userName} 的补卡申请吗？`}
      okText="同意"
      onConfirm={() => agree.run({ body: { ids: [id], isAgreed: true } })}
      onClose={onClose}
    >
      {[day, correctionTitles[kind], time].filter(Boolean).join(' ')}；原因：{reason}
    </Confirm>
  )
}
