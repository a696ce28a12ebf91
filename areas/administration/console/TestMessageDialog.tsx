import { Form, Input, Modal } from 'antd'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { administration } from '../contract.ts'

interface Props {
  readonly onClose: () => void
  /** Gets the message's id. */
  readonly onSent: (id: number) => void
}

const formId = 'test-message'

/** Asks for a number and sends a code to it that opens nothing. */
export const TestMessageDialog = ({ onClose, onSent }: Props) => {
  const refresh = useRefresh(administration.outboxPage)
  const sending = useAction(administration.sendTest)
  const send = ({ telephone }: { telephone: string }) =>
    sending.mutate(
      { body: { telephone } },
      {
        onSuccess: ({ id }) => {
          showToast('测试短信已提交发送', 'success')
          void refresh()
          onSent(id)
        },
      },
    )
  return (
    <Modal
      open
      title="发送测试短信"
      width={440}
      okText="发送"
      okButtonProps={{ htmlType: 'submit', form: formId, loading: sending.isPending }}
      onCancel={onClose}
      centered
    >
      <p>将用本校的“验证码”短信模板，向这个号码发送一条随机验证码，以检查短信服务是否可用。</p>
      <Form id={formId} layout="vertical" requiredMark={false} onFinish={send}>
        <Form.Item
          name="telephone"
          label="手机号"
          validateTrigger="onBlur"
          rules={[
            { required: true, message: '请输入手机号' },
            { pattern: /^1\d{10}$/, message: '手机号码不正确' },
          ]}
        >
          <Input autoFocus inputMode="tel" maxLength={11} placeholder="11 位手机号" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
