import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import type { Given } from '../client/endpoint.ts'
import { useAction } from '../client/useAction.ts'
import { FormDialog } from './FormDialog.tsx'

type None = Record<never, never>

interface Props<Body extends z.ZodObject, Data> {
  readonly call: Call<None, None, Body, z.ZodType<Data>>
  readonly title: string
  /** What the form begins with; fields that it does not show, such as an id or a version, are sent along as they are. */
  readonly initial: Partial<z.input<Body>>
  /** The calls whose answers a save changes. */
  readonly changes: readonly Call[]
  /** What such a thing is called, where several people may edit it, and how a record is put into the form. */
  readonly stale?: { readonly name: string; readonly valuesOf: (record: Data) => Partial<z.input<Body>> }
  /** What is sent of what the form holds; all of it without this. */
  readonly bodyOf?: (values: z.output<Body>) => z.output<Body>
  /** Said when it is saved. */
  readonly done?: string
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
  const words = stale && { name: stale.name, schema: call.data, valuesOf: stale.valuesOf }
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
