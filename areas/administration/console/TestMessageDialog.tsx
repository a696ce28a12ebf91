import { Input } from 'antd'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { administration } from '../contract.ts'

interface Props {
  readonly onClose: () => void
  /** Gets the message's id. */
  readonly onSent: (id: number) => void
}

/** Asks for a number and sends a code to it that opens nothing. */
export const TestMessageDialog = ({ onClose, onSent }: Props) => {
  const refresh = useRefresh(administration.outboxPage)
  return (
    <FormDialog
      title="发送测试短信"
      schema={administration.sendTest.body}
      initial={{}}
      width={440}
      okText="发送"
      onClose={onClose}
      onSubmit={async (body) => {
        const { id } = await callServer(administration.sendTest, { body })
        showToast('测试短信已提交发送', 'success')
        void refresh()
        onSent(id)
      }}
    >
      <p>将用本校的“验证码”短信模板，向这个号码发送一条随机验证码，以检查短信服务是否可用。</p>
      <FormField name="telephone" label="手机号">
        <Input inputMode="tel" maxLength={11} placeholder="11 位手机号" />
      </FormField>
    </FormDialog>
  )
}
