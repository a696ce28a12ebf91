import { Alert, Form } from 'antd'
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import type { z } from 'zod'
import { Dialog } from './Dialog.tsx'
import styles from './FormDialog.module.css'
import { focusFirst } from './focusFirst.ts'
import { StaleForm, type StaleWords } from './StaleForm.tsx'
import { FormContext } from './formContext.ts'
import { keepInSight } from './keepInSight.ts'
import { useFormSubmit } from './useFormSubmit.ts'

interface Props<Schema extends z.ZodObject, Theirs> {
  readonly title: string
  /** The body of the call: its fields check the form's, its texts are what is said. */
  readonly schema: Schema
  /** The first values of the form; fields that it does not show, such as an id or a version, are sent along as they are. */
  readonly initial: Partial<z.input<Schema>>
  readonly okText?: string
  /** True of an action that is not easily undone: its button is red. */
  readonly danger?: boolean
  /** True where stepping back loses nothing that anybody typed: it is then not asked about. */
  readonly isLossless?: boolean
  readonly width?: number
  /** The field that is to blame for a refusal, by its code: the refusal stands beside it. */
  readonly blames?: Readonly<Record<number, string>>
  /** Two columns for what has many short fields. */
  readonly columns?: 1 | 2
  /** Makes the call. What it is refused with is shown here; when it is done, the dialog closes. */
  readonly onSubmit: (values: z.output<Schema>) => Promise<void>
  readonly onClose: () => void
  /** For what several people may edit: how a stale save is read and shown. */
  readonly stale?: StaleWords<Theirs>
  /** The fields (`FormField`), and what is said between them. */
  readonly children: ReactNode
}

/** A dialog with a form over the body of a call: Enter sends it, Esc leaves it, and asks before changes are lost. */
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
    keepInSight(document.getElementById(`${formId}_${name}`)?.closest('.ant-form-item') ?? null)
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
          // The library's own way is asynchronous, and gives up where a check of one field comes in between.
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
