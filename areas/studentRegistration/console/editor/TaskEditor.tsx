import { Alert, Button, Form, Space, Tabs } from 'antd'
import { useState } from 'react'
import { errorText } from '../../../../platform/console/client/callError.ts'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { useUnsaved } from '../../../../platform/console/kit/unsaved.ts'
import { go } from '../../../../platform/console/location/hash.ts'
import { studentRegistration as calls } from '../../contract.ts'
import { PhonePreview } from '../PhonePreview.tsx'
import { places, registrationReads } from '../reads.ts'
import styles from '../registration.module.css'
import { BasicPart } from './BasicPart.tsx'
import { FormPart } from './FormPart.tsx'
import { QuotaPart } from './QuotaPart.tsx'
import type { TaskDraft } from './taskDraft.ts'

const missing: Readonly<Record<string, string>> = {
  title: '请填写标题',
  startTime: '请选择开始时间',
  endTime: '请选择截止时间',
}

/** Lists the faults of a task by field; those of a question or option by its place. */
const findFaults = (draft: TaskDraft): Record<string, string> => {
  const parsed = calls.saveTask.body.safeParse(draft)
  const faults: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [first = '', at] = path.map(String)
    const key = (first === 'questions' || first === 'options') && at !== undefined ? `${first}.${at}` : first
    faults[key] ??= missing[key] ?? message
  }
  for (const [at, { kind, options }] of draft.questions.entries()) {
    const isChoice = kind === 'choice' || kind === 'choices'
    if (isChoice && options.length === 0) faults[`questions.${at}`] ??= '请填写选项'
  }
  if (draft.startTime !== '' && draft.endTime <= draft.startTime) faults.endTime ??= '截止时间须晚于开始时间'
  return faults
}

const partOf = (key: string | undefined) => {
  if (key === undefined) return null
  if (key.startsWith('questions') || key === 'fields') return 'form'
  return key.startsWith('options') || key === 'quota' ? 'quota' : 'basic'
}

interface Props {
  readonly title: string
  readonly initial: TaskDraft
}

/** Edits a task: 基本, 表单, 名额, and a preview of the parents' page. */
export const TaskEditor = ({ title, initial }: Props) => {
  const [draft, setDraft] = useState(initial)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [refused, setRefused] = useState<string | null>(null)
  const [part, setPart] = useState('basic')
  const [isPreview, setPreview] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [isPending, setPending] = useState(false)
  const save = useAction(calls.saveTask, { done: '保存成功', changes: registrationReads })
  useUnsaved(() => !isSaved && draft !== initial)
  const change = (changed: Partial<TaskDraft>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    setRefused(null)
    if (Object.keys(faults).length > 0) setFaults(findFaults(next))
  }
  const press = async () => {
    const found = findFaults(draft)
    setFaults(found)
    const first = partOf(Object.keys(found)[0])
    if (first !== null) return setPart(first)
    setPending(true)
    try {
      const saved = await save.run({ body: draft })
      setSaved(true)
      return go(places.task(saved.id))
    } catch (error) {
      return setRefused(errorText(error))
    } finally {
      setPending(false)
    }
  }
  const shared = { draft, faults, onChange: change }
  const parts = [
    { key: 'basic', label: '基本', children: <BasicPart {...shared} /> },
    { key: 'form', label: '表单', children: <FormPart {...shared} /> },
    { key: 'quota', label: '名额', children: <QuotaPart {...shared} /> },
  ]
  return (
    <PageFrame
      title={title}
      action={
        <Space size={12} wrap>
          <Button onClick={() => setPreview(true)}>预览家长页面</Button>
          <Button type="primary" loading={isPending} onClick={() => void press()}>
            保存
          </Button>
        </Space>
      }
    >
      <Form layout="vertical" component="div" className={styles.editor ?? ''}>
        {refused === null ? null : <Alert type="error" showIcon title={refused} />}
        {Object.keys(faults).length === 0 ? null : (
          <Alert type="error" showIcon title={`还有 ${Object.keys(faults).length} 处需要填写或改正`} />
        )}
        <Tabs items={parts} activeKey={part} onChange={setPart} />
      </Form>
      {isPreview ? (
        <Dialog title="家长看到的页面" width={480} footer={null} onCancel={() => setPreview(false)}>
          <PhonePreview
            task={{
              ...draft,
              state: 'open',
              options: draft.options.map(({ name, quota }, at) => ({ id: at + 1, name, left: quota })),
            }}
          />
        </Dialog>
      ) : null}
    </PageFrame>
  )
}
