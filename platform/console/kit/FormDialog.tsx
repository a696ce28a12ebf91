import { Alert, Form } from 'antd'
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import type { z } from 'zod'
import { Dialog } from './Dialog.tsx'
import styles from './FormDialog.module.css'
import { focusFirst } from './focusFirst.ts'
import { StaleForm, type StaleWords } from './StaleForm.tsx'
import { FormContext } from './formContext.ts'
import { scrollFieldIntoView } from './scrollFieldIntoView.ts'
import { useFormSubmit } from './useFormSubmit.ts'

interface Props<Schema extends z.ZodObject, Theirs> {
  readonly title: string
  /** The body of the call. Its fields validate the form's fields, and its messages are shown. */
  readonly schema: Schema
  /** The initial values. Fields that the form doesn't show, such as an id or a version, are sent unchanged. */
  readonly initial: Partial<z.input<Schema>>
  readonly okText?: string
  /** True for an action that is hard to undo. Its button is red. */
  readonly danger?: boolean
  /** True if leaving loses no typed input, so that no question is needed. */
  readonly isLossless?: boolean
  readonly width?: number
  /** The field that causes a refusal, by the refusal's code. The refusal is shown next to it. */
  readonly blames?: Readonly<Record<number, string>>
  /** Two columns for a form with many short fields. */
  readonly columns?: 1 | 2
  /** Sends the call. A refusal is shown here. The dialog closes after success. */
  readonly onSubmit: (values: z.output<Schema>) => Promise<void>
  readonly onClose: () => void
  /** For records that several people edit: how a stale save is read and shown. */
  readonly stale?: StaleWords<Theirs>
  /** The fields (`FormField`) and texts between them. */
  readonly children: ReactNode
}

/** A form dialog for a call's body. Enter submits it, Esc leaves it, after a question if changes would be lost. */
export const FormDialog = <Schema extends z.ZodObject, Theirs = never>(props: Props<Schema, Theirs>) => {
  const {
    title,
    schema,
    initial,
    okText = '保存',
    danger = false,
    isLossless = false,
    columns = 1,
    blames,
    onSubmit,
    onClose,
    stale,
    children,
  } = props
  const width = props.width ?? (columns === 2 ? 720 : 520)
  const formId = useId()
  const onBlame = (name: string) =>
    scrollFieldIntoView(document.getElementById(`${formId}_${name}`)?.closest('.ant-form-item') ?? null)
  const sending = useFormSubmit({ schema, initial, onSubmit, onClose, onBlame, blames, theirs: stale?.schema })
  const { form, enter, isPending, refused } = sending
  const refusal = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused !== null) refusal.current?.scrollIntoView({ block: 'nearest' })
  }, [refused])
  const context = useMemo(() => ({ schema, enter }), [schema, enter])
  const leave = () => {
    if (!isPending) onClose()
  }
  const begin = (isOpen: boolean) => {
    if (isOpen) focusFirst(document.getElementById(formId))
  }
  const isStale = stale !== undefined && sending.stale !== null
  return (
    <Dialog
      title={title}
      width={width}
      okText={okText}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: isPending, danger }}
      cancelButtonProps={{ disabled: isPending }}
      {...(isStale ? { footer: null } : {})}
      mask={{ closable: false }}
      isChanged={() => !isLossless && !isPending && sending.isChanged()}
      onCancel={leave}
      afterOpenChange={begin}
    >
      {stale !== undefined && sending.stale !== null ? (
        <StaleForm
          words={stale}
          stale={sending.stale}
          isPending={isPending}
          onTake={sending.take}
          onSaveOver={(values) => void sending.submit(values)}
        />
      ) : null}
      {refused === null ? null : (
        <div ref={refusal} className={styles.refused}>
          <Alert type="error" showIcon title={refused} />
        </div>
      )}
      <FormContext value={context}>
        <Form
          id={formId}
          name={formId}
          form={form}
          className={columns === 2 ? `${styles.form} ${styles.columns}` : (styles.form ?? '')}
          layout="vertical"
          hidden={isStale}
          initialValues={initial}
          onValuesChange={(changed: object) => sending.acquit(Object.keys(changed))}
          // The library's submit is asynchronous and stops if a field's validation runs in between.
          onSubmitCapture={(event) => {
            event.preventDefault()
            event.stopPropagation()
            void sending.submit()
          }}
        >
          {children}
        </Form>
      </FormContext>
    </Dialog>
  )
}
