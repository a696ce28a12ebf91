import { Input } from 'antd'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { attendance, correctionLimits } from '../contract.ts'
import type { CorrectionView } from '../views.ts'
import { correctionTitles } from '../words.ts'
import { correctionReads } from './reads.ts'

interface Props {
  readonly row: Pick<CorrectionView, 'id' | 'userName' | 'day' | 'kind' | 'time'>
  readonly onClose: () => void
}

/** Revokes an approved correction with a reason that the requester can read. */
export const RevokeDialog = ({ row: { id, userName, day, kind, time }, onClose }: Props) => (
  <SaveDialog
    call={attendance.revokeCorrection}
    title={`撤销 ${userName} 的补卡`}
    initial={{ id, reason: '' }}
    okText="撤销补卡"
    done="已撤销"
    changes={correctionReads}
    onClose={onClose}
  >
    <p>
      {[day, correctionTitles[kind], time].filter(Boolean).join(' ')}{' '}
      不再计入考勤，日报与月报随即按没有这次补卡重算。撤销后不能恢复，仍需补卡的由本人重新申请。
    </p>
    <FormField name="reason" label="原因" required missing="请填写撤销的原因" hint="本人会看到原因">
      <Input.TextArea rows={2} maxLength={correctionLimits.words} placeholder="如 与门禁记录不符" />
    </FormField>
  </SaveDialog>
)
