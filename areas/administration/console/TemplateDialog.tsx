import { Input } from 'antd'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { purposeNames, findMessagePurpose } from '../../../platform/contract/messagePurposes.ts'
import { administration } from '../contract.ts'
import type { TemplateView } from '../views.ts'
import styles from './TemplateDialog.module.css'

interface Props {
  readonly template: TemplateView
  /** The purpose's name in the list. */
  readonly name: string
  readonly onClose: () => void
}

const Placeholders = ({ purpose }: { purpose: string }) => (
  <p className={styles.placeholders}>
    模板可用的变量：
    {Object.entries(findMessagePurpose(purpose).values).map(([name, title]) => (
      <span key={name}>
        <code>{name}</code>
        {title}
      </span>
    ))}
  </p>
)

const findPurpose = (purpose: string) => purposeNames.find((name) => name === purpose)

/** Dialog that edits a template. If another user saves it meanwhile, it shows both versions to choose from. */
export const TemplateDialog = ({ template, name, onClose }: Props) => {
  const isSms = template.channel === 'sms'
  return (
    <SaveDialog
      call={administration.saveTemplate}
      title={`编辑模板：${name}`}
      initial={{ ...template, purpose: findPurpose(template.purpose) }}
      stale={{ name: '消息模板', at: ({ updatedAt }) => updatedAt, valuesOf: (record) => record }}
      changes={[administration.templates]}
      onClose={onClose}
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
    </SaveDialog>
  )
}
