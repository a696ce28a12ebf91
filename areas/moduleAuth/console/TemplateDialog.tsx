import { Input } from 'antd'
import { useMemo, useRef } from 'react'
import { z } from 'zod'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { TextButton } from '../../../platform/console/kit/TextButton.tsx'
import { copyElementText } from '../../../platform/console/kit/copyElementText.ts'
import { showToast } from '../../../platform/console/kit/toast.ts'
import styles from './Modules.module.css'
import type { Leaf } from './moduleChanges.ts'
import { longestTemplate, readTemplate, writeTemplate } from './template.ts'

interface Props {
  readonly modules: readonly Leaf[]
  readonly chosen: ReadonlySet<string>
  /** Ticks exactly these modules. Nothing is saved yet. */
  readonly onApply: (ids: ReadonlySet<string>) => void
  readonly onClose: () => void
}

const makeSchema = (modules: readonly Leaf[]) =>
  z.object({
    template: z
      .string()
      .min(1)
      .max(longestTemplate)
      .superRefine((text, context) => {
        const read = readTemplate(text, modules)
        if ('fault' in read) context.addIssue({ code: 'custom', message: read.fault })
      }),
  })

const CurrentChoice = ({ text }: { readonly text: string }) => {
  const shown = useRef<HTMLPreElement>(null)
  const copy = async () => {
    const isCopied = shown.current !== null && (await copyElementText(shown.current))
    if (isCopied) showToast('当前选择已复制', 'success')
    else showToast('未能复制，请手动选取', 'error')
  }
  return (
    <section aria-label="当前选择">
      <div className={styles.current}>
        <span>当前选择</span>
        <TextButton onClick={copy}>复制当前选择</TextButton>
      </div>
      <pre ref={shown} className={styles.template}>
        {text}
      </pre>
    </section>
  )
}

/** The names of the modules with the codes that a template uses. */
const ModuleCodes = ({ modules }: { readonly modules: readonly Leaf[] }) => (
  <section className={styles.codes}>
    <span>模块编号</span>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must reach a scrolling list */}
    <ul aria-label="模块编号" tabIndex={0}>
      {modules.map(({ id, name }) => (
        <li key={id}>
          {name} <code>{id}</code>
        </li>
      ))}
    </ul>
  </section>
)

/** 权限模板: ticks the modules that a pasted JSON text names, and gives the current choice in the same form. */
export const TemplateDialog = ({ modules, chosen, onApply, onClose }: Props) => {
  const schema = useMemo(() => makeSchema(modules), [modules])
  const apply = (text: string) => {
    const read = readTemplate(text, modules)
    if ('ids' in read) onApply(new Set(read.ids))
  }
  return (
    <FormDialog
      title="权限模板"
      schema={schema}
      initial={{ template: '' }}
      okText="套用"
      width={720}
      onSubmit={async ({ template }) => apply(template)}
      onClose={onClose}
    >
      <div className={styles.templates}>
        <FormField
          name="template"
          label="模板（JSON）"
          hint="套用后按模板勾选模块，提交后才保存"
          missing="请粘贴权限模板"
        >
          <Input.TextArea
            rows={4}
            maxLength={longestTemplate}
            placeholder={'{"modules": ["dormitory", "gate"]}'}
            spellCheck={false}
          />
        </FormField>
        <CurrentChoice text={writeTemplate(chosen, modules)} />
        <ModuleCodes modules={modules} />
      </div>
    </FormDialog>
  )
}
