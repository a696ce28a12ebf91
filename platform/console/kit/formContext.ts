import { createContext, useContext } from 'react'
import type { z } from 'zod'

/** Facts about a field that its schema lacks. */
export interface FieldWords {
  readonly label: string
  /** The error of a blank field. */
  readonly missing?: string | undefined
  /** True if the field is required although the contract allows a blank. */
  readonly required?: boolean | undefined
  /** Formats the value for people, where two versions are compared. Null if it can't be shown. */
  readonly show?: ((value: unknown) => string | null) | undefined
  /** The most characters of a text. */
  readonly longest?: number | undefined
  /** The fault of a typed text that the value can't carry. */
  readonly typedFault?: (() => string | null) | undefined
}

/** The context that a form provides to its fields. */
export interface FormContext {
  readonly schema: z.ZodObject
  /** Registers a field while it is mounted. Returns a function that unregisters it. */
  readonly enter: (name: string, words: FieldWords) => () => void
}

/** Set by the form around its fields. */
export const FormContext = createContext<FormContext | null>(null)

/** Returns the form around a field. Throws outside a form. */
export const useFormContext = (): FormContext => {
  const form = useContext(FormContext)
  if (form === null) throw new Error('a FormField was shown outside a form')
  return form
}
