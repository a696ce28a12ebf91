import { Input } from 'antd'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { administration } from '../contract.ts'

interface Props {
  readonly onClose: () => void
  /** Called with the message's id. */
  readonly onSent: (id: number) => void
}

/** Sends a code without effect to a telephone number. */
export const TestMessageDialog = ({ onClose, onSent }: Props) => (
  <SaveDialog
    call={administration.sendTest}
    title="发送测试短信"
    initial={{}}
    width={440}
    okText="发送"
    done="测试短信已提交发送"
    changes={[administration.outboxPage]}
    onSaved={({ id }) => onSent(id)}
    onClose={onClose}
  >
    <p>将用本校的“验证码”短信模板，向这个号码发送一条随机验证码，以检查短信服务是否可用。</p>
    <FormField name="telephone" label="手机号">
      <Input inputMode="tel" maxLength={11} placeholder="11 位手机号" />
    </FormField>
  </SaveDialog>
)
