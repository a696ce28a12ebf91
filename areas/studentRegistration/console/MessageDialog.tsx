import { Input } from 'antd'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { studentRegistration as calls, registrationLimits as limits } from '../contract.ts'

interface Props {
  readonly ids: readonly number[]
  readonly onDone?: () => void
  readonly onClose: () => void
}

const reasons = {
  noProvider: '没有发送：本站未配置短信服务',
  noTemplate: '没有发送：学校未设置“报名通知”的短信模板',
} as const

/** Texts the parents of applications. */
export const MessageDialog = ({ ids, onDone, onClose }: Props) => (
  <SaveDialog
    call={calls.sendMessage}
    title={`给家长发短信（${ids.length} 份报名）`}
    initial={{ ids: [...ids], content: '' }}
    changes={[]}
    done={({ sending, sent }) => (sending === 'sent' ? `已发送 ${sent} 条` : reasons[sending])}
    okText="发送"
    onSaved={() => onDone?.()}
    onClose={onClose}
  >
    <FormField
      name="content"
      label="内容"
      missing="请填写短信内容"
      hint="短信以学校与报名名称开头；同一手机号的几名孩子只发一条"
    >
      <Input.TextArea
        rows={4}
        maxLength={limits.message}
        showCount
        placeholder="如 请于 6 月 20 日上午带户口簿到校审核"
      />
    </FormField>
  </SaveDialog>
)
