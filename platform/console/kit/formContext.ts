import { createContext, useContext } from 'react'
import type { z } from 'zod'

/** A field as its form knows it, beyond its schema. */
export interface FieldWords {
  readonly label: string
  /** The fault of a blank field. */
  readonly missing?: string | undefined
  /** Has to be filled in, although the contract does not say so. */
  readonly required?: boolean | undefined
  /** The value as it is read by people, where two versions are compared. */
  readonly show?: ((value: unknown) => string) | undefined
}

/** The context that a form gives its fields. */
export interface FormContext {
  readonly schema: z.ZodObject
  /** Tells the form of a field while it stands there; gives what ends that. */
  readonly enter: (name: string, words: FieldWords) => () => void
}

/** Set by the form around its fields. */
export const FormContext = createContext<FormContext | null>(null)

/** The form in which a field stands. */
export const useFormContext = (): FormContext => {
  const form = useContext(FormContext)
  if (form === null) throw new Error('a FormField was shown outside a form')
  return form
}
