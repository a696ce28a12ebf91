import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import type { CallInput } from '../client/endpoint.ts'
import { useAction } from '../client/useAction.ts'
import { FormDialog } from './FormDialog.tsx'
import type { StaleWords } from './StaleForm.tsx'

type None = Record<never, never>

interface Props<Body extends z.ZodObject, Data> {
  readonly call: Call<None, None, Body, z.ZodType<Data>>
  readonly title: string
  /** The initial values. Fields that the form doesn't show, such as an id or a version, are sent unchanged. */
  readonly initial: Partial<z.input<Body>>
  /** The calls whose responses a save changes. */
  readonly changes: readonly Call[]
  /** For records that several people edit: how a stale save is shown. Its record is parsed as the call's data. */
  readonly stale?: Omit<StaleWords<Data>, 'schema'>
  /** Picks the values to send. All by default. */
  readonly bodyOf?: (values: z.output<Body>) => z.output<Body>
  /** The field that causes a refusal, by the refusal's code. */
  readonly blames?: Readonly<Record<number, string>>
  /** Message after saving, or a function of the data that returns it. */
  readonly done?: string | ((saved: Data) => string)
  readonly okText?: string
  readonly width?: number
  readonly columns?: 1 | 2
  readonly onSaved?: (saved: Data) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form dialog for a saving call. Sends it, shows a message, and refetches the changed calls. */
export const SaveDialog = <Body extends z.ZodObject, Data>(props: Props<Body, Data>) => {
  const { call, changes, stale, done = '保存成功', bodyOf, onSaved, children, ...rest } = props
  const save = useAction(call, { done, changes })
  const words = stale && { ...stale, schema: call.data }
  return (
    <FormDialog<Body, Data>
      {...rest}
      schema={call.body}
      {...(words === undefined ? {} : { stale: words })}
      onSubmit={async (values) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the body is an input, and its schema has checked it
        const saved = await save.run({ body: bodyOf?.(values) ?? values } as unknown as CallInput<typeof call>)
        onSaved?.(saved)
      }}
    >
      {children}
    </FormDialog>
  )
}
