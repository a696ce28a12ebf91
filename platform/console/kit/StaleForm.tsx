import type { z } from 'zod'
import { StaleSave } from './StaleSave.tsx'
import type { Stale } from './useFormSubmit.ts'

type Values = Readonly<Record<string, unknown>>

/** How a form shows what somebody else has saved meanwhile. */
export interface StaleWords<Theirs> {
  /** The name of the edited thing, such as 消息模板. */
  readonly name: string
  /** The record that the refusal carries: the data of the call. */
  readonly schema: z.ZodType<Theirs>
  /** When the other saved it, where the record says so. */
  readonly at?: (theirs: Theirs) => string | null
  /** The record as the form's values, its version among them. */
  readonly valuesOf: (theirs: Theirs) => Values
  /** Told when the other's record is taken, for forms that send only what differs from what they began with. */
  readonly onTake?: (theirs: Theirs) => void
}

interface Props<Theirs> {
  readonly words: StaleWords<Theirs>
  readonly stale: Stale<Theirs>
  readonly isPending: boolean
  /** Both are given the other's record as the form's values. */
  readonly onTake: (values: Values) => void
  readonly onSaveOver: (values: Values) => void
}

const plainText = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** In place of a form whose save was stale: its fields beside those of the other, and the two ways on. */
export const StaleForm = <Theirs,>({ words, stale, isPending, onTake, onSaveOver }: Props<Theirs>) => {
  const { theirs, own } = stale
  const values = words.valuesOf(theirs)
  const fields = own.map(({ name, label, value, show = plainText }) => ({
    label,
    mine: show(value),
    theirs: show(values[name]),
  }))
  const at = words.at?.(theirs) ?? null
  return (
    <StaleSave
      name={words.name}
      fields={fields}
      isPending={isPending}
      onTake={() => {
        words.onTake?.(theirs)
        onTake(values)
      }}
      onSaveOver={() => onSaveOver(values)}
      {...(at === null ? {} : { at })}
    />
  )
}
