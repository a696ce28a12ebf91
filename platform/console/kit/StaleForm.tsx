import type { z } from 'zod'
import { StaleSave } from './StaleSave.tsx'
import type { Stale } from './useFormSubmit.ts'

type Values = Readonly<Record<string, unknown>>

/** Texts of a form whose record another user has saved since it was opened. */
export interface StaleWords<Theirs> {
  /** The name of the edited record, such as 消息模板. */
  readonly name: string
  /** The record that the refusal carries: the call's data. */
  readonly schema: z.ZodType<Theirs>
  /** When the other user saved it, if the record says so. */
  readonly at?: (theirs: Theirs) => string | null
  /** Converts the record to the form's values, including its version. */
  readonly valuesOf: (theirs: Theirs) => Values
  /** Called when the other user's record is accepted, for forms that send only changes from the initial values. */
  readonly onTake?: (theirs: Theirs) => void
}

interface Props<Theirs> {
  readonly words: StaleWords<Theirs>
  readonly stale: Stale<Theirs>
  readonly isPending: boolean
  /** Both receive the other user's record as the form's values. */
  readonly onTake: (values: Values) => void
  readonly onSaveOver: (values: Values) => void
}

const plainText = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * Replaces a form after a stale save: compares its fields with the other user's, and offers to accept or overwrite
 * theirs.
 */
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
