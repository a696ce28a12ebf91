import { Input } from 'antd'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { purposeNames, purposeOf } from '../../../platform/contract/messagePurposes.ts'
import { administration } from '../contract.ts'
import type { TemplateView } from '../views.ts'
import styles from './TemplateDialog.module.css'

interface Props {
  readonly template: TemplateView
  /** What the template is for, as the list names it. */
  readonly name: string
  readonly onClose: () => void
}

const Placeholders = ({ purpose }: { purpose: string }) => (
  <p className={styles.placeholders}>
    模板可用的变量：
    {Object.entries(purposeOf(purpose).values).map(([name, title]) => (
      <span key={name}>
        <code>{name}</code>
        {title}
      </span>
    ))}
  </p>
)

const purposeNamed = (purpose: string) => purposeNames.find((name) => name === purpose)

const { body, data } = administration.saveTemplate

/** Edits a template; where somebody else saves it meanwhile, both are shown, and one is chosen. */
export const TemplateDialog = ({ template, name, onClose }: Props) => {
  const refresh = useRefresh(administration.templates)
  const isSms = template.channel === 'sms'
  return (
    <FormDialog
      title={`编辑模板：${name}`}
      schema={body}
      initial={{ ...template, purpose: purposeNamed(template.purpose) }}
      stale={{ name: '消息模板', schema: data, at: ({ updatedAt }) => updatedAt, valuesOf: (record) => record }}
      onClose={onClose}
      onSubmit={async (values) => {
        await callServer(administration.saveTemplate, { body: values })
        showToast('保存成功', 'success')
        void refresh()
      }}
    >
      <FormField name="templateCode" label="模板编号" missing="请输入服务商审核通过的模板编号">
        <Input maxLength={128} placeholder={isSms ? '如 SMS_154950909' : '微信公众平台给出的模板编号'} />
      </FormField>
      {isSms ? (
        <FormField name="signature" label="短信签名" required missing="请输入审核通过的短信签名">
          <Input maxLength={32} placeholder="显示在短信开头，不含【】" />
        </FormField>
      ) : null}
      <Placeholders purpose={template.purpose} />
    </FormDialog>
  )
}
