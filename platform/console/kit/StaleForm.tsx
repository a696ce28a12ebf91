import type { z } from 'zod'
import { StaleSave } from './StaleSave.tsx'
import { showPlainly } from './shownValue.ts'
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

/** Compares a field's two versions. A value that means nothing to people is only said to differ. */
const compare = (show: (value: unknown) => string | null, mine: unknown, theirs: unknown) => {
  const [shownMine, shownTheirs] = [show(mine), show(theirs)]
  if (shownMine !== null && shownTheirs !== null) return { mine: shownMine, theirs: shownTheirs }
  const isSame = JSON.stringify(mine ?? null) === JSON.stringify(theirs ?? null)
  return isSame ? { mine: '相同', theirs: '相同' } : { mine: '与他人的不同', theirs: '与我的不同' }
}

/**
 * Replaces a form after a stale save: compares its fields with the other user's, and offers to accept or overwrite
 * theirs.
 */
export const StaleForm = <Theirs,>({ words, stale, isPending, onTake, onSaveOver }: Props<Theirs>) => {
  const { theirs, own } = stale
  const values = words.valuesOf(theirs)
  const fields = own.map(({ name, label, value, show = showPlainly }) => ({
    label,
    ...compare(show, value, values[name]),
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
