import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import type { Given } from '../client/endpoint.ts'
import { useAction } from '../client/useAction.ts'
import { FormDialog } from './FormDialog.tsx'
import type { StaleWords } from './StaleForm.tsx'

type None = Record<never, never>

interface Props<Body extends z.ZodObject, Data> {
  readonly call: Call<None, None, Body, z.ZodType<Data>>
  readonly title: string
  /** The first values of the form; fields that it does not show, such as an id or a version, are sent along as they are. */
  readonly initial: Partial<z.input<Body>>
  /** The calls whose answers a save changes. */
  readonly changes: readonly Call[]
  /** For what several people may edit: how a stale save is shown. Its record is read as the call's data. */
  readonly stale?: Omit<StaleWords<Data>, 'schema'>
  /** Picks the part of the form's values that is sent; all of them without this. */
  readonly bodyOf?: (values: z.output<Body>) => z.output<Body>
  /** The field that is to blame for a refusal, by its code. */
  readonly blames?: Readonly<Record<number, string>>
  /** Said when it is saved; by the answer where that decides. */
  readonly done?: string | ((saved: Data) => string)
  readonly okText?: string
  readonly width?: number
  readonly columns?: 1 | 2
  readonly onSaved?: (saved: Data) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form over the body of a saving call: sends it, says so, and asks again what the save has changed. */
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
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the body alone is asked for, and was checked by its schema
        const saved = await save.run({ body: bodyOf?.(values) ?? values } as unknown as Given<typeof call>)
        onSaved?.(saved)
      }}
    >
      {children}
    </FormDialog>
  )
}
