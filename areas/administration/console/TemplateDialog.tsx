import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { StaleSave } from '../../../platform/console/kit/StaleSave.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { useVersionedSave } from '../../../platform/console/kit/useVersionedSave.ts'
import { purposeNames, purposeOf } from '../../../platform/contract/messagePurposes.ts'
import { administration } from '../contract.ts'
import type { TemplateView } from '../views.ts'
import styles from './TemplateDialog.module.css'

interface Values {
  readonly templateCode: string
  /** Not there for a channel without signatures. */
  readonly signature?: string
}

interface Props {
  readonly template: TemplateView
  /** What the template is for, as the list names it. */
  readonly name: string
  readonly onClose: () => void
}

const formId = 'message-template'

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

/** Edits a template; where somebody else saves it meanwhile, both are shown, and one is chosen. */
export const TemplateDialog = ({ template, name, onClose }: Props) => {
  const { channel } = template
  const purpose = purposeNames.find((one) => one === template.purpose)
  const [form] = Form.useForm<Values>()
  const [version, setVersion] = useState(template.version)
  const refresh = useRefresh(administration.templates)
  const saving = useVersionedSave(administration.saveTemplate, () => {
    showToast('保存成功', 'success')
    void refresh()
    onClose()
  })
  const { theirs } = saving
  const save = ({ templateCode, signature = '' }: Values, onVersion: number) => {
    if (purpose === undefined) return
    const trimmed = { templateCode: templateCode.trim(), signature: signature.trim() }
    saving.save({ body: { channel, purpose, ...trimmed, version: onVersion } })
  }
  const takeTheirs = (record: TemplateView) => {
    form.setFieldsValue(record)
    setVersion(record.version)
    saving.forget()
    void refresh()
  }
  const isSms = channel === 'sms'
  const compared = (record: TemplateView) => [
    { label: '模板编号', mine: form.getFieldValue('templateCode') ?? '', theirs: record.templateCode },
    ...(isSms ? [{ label: '短信签名', mine: form.getFieldValue('signature') ?? '', theirs: record.signature }] : []),
  ]
  return (
    <Modal
      open
      title={`编辑模板：${name}`}
      width={520}
      okText="保存"
      okButtonProps={{ htmlType: 'submit', form: formId, loading: saving.isPending }}
      {...(theirs === null ? {} : { footer: null })}
      onCancel={onClose}
      centered
    >
      {theirs === null ? null : (
        <StaleSave
          name="消息模板"
          at={theirs.updatedAt ?? ''}
          fields={compared(theirs)}
          isPending={saving.isPending}
          onTake={() => takeTheirs(theirs)}
          onSaveOver={() => save(form.getFieldsValue(), theirs.version)}
        />
      )}
      <Form
        id={formId}
        form={form}
        layout="vertical"
        requiredMark={false}
        hidden={theirs !== null}
        initialValues={{ templateCode: template.templateCode, signature: template.signature }}
        onFinish={(values: Values) => save(values, version)}
      >
        <Form.Item
          name="templateCode"
          label="模板编号"
          rules={[{ required: true, whitespace: true, message: '请输入服务商审核通过的模板编号' }]}
        >
          <Input maxLength={128} placeholder={isSms ? '如 SMS_154950909' : '微信公众平台给出的模板编号'} />
        </Form.Item>
        {isSms ? (
          <Form.Item
            name="signature"
            label="短信签名"
            rules={[{ required: true, whitespace: true, message: '请输入审核通过的短信签名' }]}
          >
            <Input maxLength={32} placeholder="显示在短信开头，不含【】" />
          </Form.Item>
        ) : null}
        <Placeholders purpose={template.purpose} />
      </Form>
    </Modal>
  )
}
