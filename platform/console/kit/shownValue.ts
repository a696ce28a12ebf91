import { type ReactNode, isValidElement } from 'react'
import { z } from 'zod'
import { fieldMeaning } from '../../contract/ids.ts'
import { WeekdayBoxes } from './WeekdayBoxes.tsx'
import { weekdayOptions } from './weekdays.ts'

const Choices = z.array(z.object({ value: z.unknown(), label: z.string() }))

/** Reads the choices of a select, a radio group or their like. Null for other controls. */
const choicesOf = (control: ReactNode) => {
  if (!isValidElement<{ readonly options?: unknown }>(control)) return null
  const options: unknown = control.type === WeekdayBoxes ? weekdayOptions : control.props.options
  const choices = Choices.safeParse(options)
  return choices.success ? choices.data : null
}

const isWrapper = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault

/** True if a value of this schema means something only to the program: a reference, a secret or a code. */
const isForProgram = (schema: z.core.$ZodType): boolean => {
  const { kind, secret = false } = fieldMeaning.get(schema) ?? {}
  if (kind !== undefined || secret || schema instanceof z.ZodEnum) return true
  return isWrapper(schema) && isForProgram(schema.def.innerType)
}

/** Formats a text, a number or a switch. Null for a value that people can't read. */
export const showPlainly = (value: unknown): string | null => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value : null
}

/** Returns how two versions of a field are shown to people: by the control's choices, or as plain text. */
export const showBy = (schema: z.core.$ZodType, control: ReactNode): ((value: unknown) => string | null) => {
  const choices = choicesOf(control)
  const labelOf = (value: unknown) => choices?.find((choice) => choice.value === value)?.label ?? null
  return (value) => {
    if (choices === null) return isForProgram(schema) && (value ?? '') !== '' ? null : showPlainly(value)
    if (!Array.isArray(value)) return labelOf(value) ?? ((value ?? '') === '' ? '' : null)
    const labels = value.map(labelOf)
    return labels.includes(null) ? null : labels.join('、')
  }
}
