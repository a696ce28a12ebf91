import { Form } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { z } from 'zod'
import { common } from '../../contract/refusal.ts'
import { CallError, errorText } from '../client/callError.ts'
import type { FieldWords } from './formContext.ts'
import { type FieldFault, cleanValue, findValueFault, readFieldFaults, plainErrorMap } from './formFaults.ts'

type Values = Readonly<Record<string, unknown>>

/** A stale save: the other user's record, and this form's fields as they were sent. */
export interface Stale<Theirs> {
  readonly theirs: Theirs
  readonly own: readonly (FieldWords & { readonly name: string; readonly value: unknown })[]
}

interface Options<Schema extends z.ZodObject, Theirs> {
  readonly schema: Schema
  readonly initial: Values
  readonly onSubmit: (values: z.output<Schema>) => Promise<void>
  readonly onClose: () => void
  /** The field that causes a refusal, by the refusal's code. */
  readonly blames?: Readonly<Record<number, string>> | undefined
  /** Called with the first invalid field. */
  readonly onBlame?: (name: string) => void
  /** Parses the record that a stale refusal carries. Absent if the call has no versions. */
  readonly theirs?: z.ZodType<Theirs> | undefined
}

/** Cleans the values of these names for the schema. */
const cleanedValues = (schema: z.ZodObject, values: Values): Record<string, unknown> => {
  const fields = Object.entries(schema.shape).filter(([name]) => name in values)
  return Object.fromEntries(fields.map(([name, field]) => [name, cleanValue(field, values[name])]))
}

const faultsOf = (error: z.ZodError): FieldFault[] =>
  error.issues.map(({ path, message }) => ({ field: path.join('.'), msg: message }))

/** The field that shows errors of a path such as `parents.0.name`. */
const findFieldFor = (path: string, names: readonly string[]) =>
  names.find((name) => path === name || path.startsWith(`${name}.`))

/**
 * Runs a form over a call's body. It sends the form's values together with the initial ones, shows refusals next to
 * the fields that cause them, and keeps other errors and the other user's record after a stale save for display.
 */
export const useFormSubmit = <Schema extends z.ZodObject, Theirs>(options: Options<Schema, Theirs>) => {
  const { schema, initial, onSubmit, onClose } = options
  const [form] = Form.useForm<Record<string, unknown>>()
  const [base, setBase] = useState(initial)
  const [isPending, setPending] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [stale, setStale] = useState<Stale<Theirs> | null>(null)
  const words = useRef(new Map<string, FieldWords>())
  const isSending = useRef(false)
  const blamed = useRef(new Set<string>())

  const enter = useCallback((name: string, said: FieldWords) => {
    words.current.set(name, said)
    return () => void words.current.delete(name)
  }, [])

  /** The mounted fields in their order. The map's order changes when a field's words do. */
  const shownFields = () =>
    Object.entries(form.getFieldsValue()).flatMap(([name, value]) => {
      const said = words.current.get(name)
      return said === undefined ? [] : [{ ...said, name, value }]
    })

  const showFaults = (faults: readonly FieldFault[], otherwise: string) => {
    const names = shownFields().map(({ name }) => name)
    const byField = new Map<string, string[]>()
    const rest: string[] = []
    for (const { field, msg } of faults) {
      const name = findFieldFor(field, names)
      if (name === undefined) rest.push(field === '' ? msg : `${field}：${msg}`)
      else byField.set(name, [...(byField.get(name) ?? []), msg])
    }
    // A field that was just left may still be validating. Without `validating: false` that check, which knows only this
    // field, would clear the error when it ends.
    form.setFields([...byField].map(([name, errors]) => ({ name, errors, validating: false })))
    for (const name of byField.keys()) blamed.current.add(name)
    const first = names.find((name) => byField.has(name))
    if (first !== undefined) {
      form.scrollToField(first, { focus: true })
      options.onBlame?.(first)
    }
    if (rest.length > 0 || first === undefined) setRefused(rest.join('；') || otherwise)
  }

  const showRefusal = (error: unknown) => {
    if (!(error instanceof CallError)) return setRefused(errorText(error))
    const record = error.code === common.stale.code ? options.theirs?.safeParse(error.data) : undefined
    if (record?.success) {
      return setStale({ theirs: record.data, own: shownFields() })
    }
    const field = options.blames?.[error.code]
    if (field !== undefined) return showFaults([{ field, msg: error.message }], error.message)
    const faults = error.status === common.badInput.status ? readFieldFaults(error.data) : []
    return faults.length > 0 ? showFaults(faults, error.message) : setRefused(error.message)
  }

  /** The errors of the mounted fields in their order. */
  const findFormFaults = (): FieldFault[] =>
    shownFields().flatMap(({ name, value, ...said }) => {
      const part = schema.shape[name]
      const msg = part === undefined ? null : findValueFault(part, value, said)
      return msg === null ? [] : [{ field: name, msg }]
    })

  /** Clears the errors of changed fields. Not every control is validated on blur. */
  const acquit = (names: readonly string[]) =>
    form.setFields(names.filter((name) => blamed.current.delete(name)).map((name) => ({ name, errors: [] })))

  /** Sends the form's values over the initial ones, or over another record's values. */
  const submit = async (over: Values = base) => {
    if (isSending.current) return
    setRefused(null)
    const faults = findFormFaults()
    if (faults.length > 0) return showFaults(faults, common.badInput.msg)
    const parsed = schema.safeParse(cleanedValues(schema, { ...over, ...form.getFieldsValue() }), plainErrorMap)
    if (!parsed.success) return showFaults(faultsOf(parsed.error), common.badInput.msg)
    // A second click may precede the rendering that disables the button.
    isSending.current = true
    setPending(true)
    try {
      await onSubmit(parsed.data)
      onClose()
    } catch (error) {
      showRefusal(error)
    } finally {
      isSending.current = false
      setPending(false)
    }
  }

  /** Replaces the form's values with another record's. */
  const take = (values: Values) => {
    setBase(values)
    form.setFieldsValue({ ...values })
    setStale(null)
  }

  const isChanged = () => {
    const now: Values = form.getFieldsValue()
    const names = Object.keys(now)
    const before = Object.fromEntries(names.map((name) => [name, base[name]]))
    return JSON.stringify(cleanedValues(schema, now)) !== JSON.stringify(cleanedValues(schema, before))
  }

  return { form, enter, isPending, refused, stale, submit, take, acquit, isChanged }
}
