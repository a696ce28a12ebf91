import { z } from 'zod'
import { fieldMeaning } from '../../contract/ids.ts'
import { plainWords } from '../../contract/plainWords.ts'
import type { FieldWords } from './formContext.ts'

/** The values of a control that was left alone. A switch that is off is an answer, and is never missing. */
const empties: readonly unknown[] = [undefined, '', null, [], false]

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** True if a field has to be filled in. */
export const isRequired = (schema: z.core.$ZodType): boolean => !empties.some((empty) => accepts(schema, empty))

const isSecret = (schema: z.core.$ZodType): boolean => {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return isWrapped ? isSecret(schema.def.innerType) : (fieldMeaning.get(schema)?.secret ?? false)
}

/** A value as it is sent: texts without spaces at their ends, but for secrets; nothing in the way that the schema takes nothing. */
export const cleaned = (schema: z.core.$ZodType, value: unknown): unknown => {
  const trimmed = typeof value === 'string' && !isSecret(schema) ? value.trim() : value
  if (!isEmpty(trimmed) || accepts(schema, trimmed)) return trimmed
  const accepted = empties.filter(isEmpty).find((empty) => accepts(schema, empty))
  return accepted
}

/** How the schema library is to say what is wrong, where the contract has no words of its own: plainly and in Chinese. */
export const plainly = { error: plainWords }

/** Finds the fault of a value by its own part of the schema; null if there is none. */
export const faultOf = (
  schema: z.core.$ZodType,
  value: unknown,
  { label, missing, required }: FieldWords,
): string | null => {
  const given = cleaned(schema, value)
  if (isEmpty(given) && (required || !accepts(schema, given))) return missing ?? `请填写${label}`
  const checked = z.safeParse(schema, given, plainly)
  return checked.success ? null : (checked.error.issues[0]?.message ?? '填写有误')
}

/** A field at fault, by its path in the body; an empty path for the body as a whole. */
export interface FieldFault {
  readonly field: string
  readonly msg: string
}

/** Reads the faults of single fields from a refusal of bad input; none from other refusals. */
export const faultsIn = (data: unknown): FieldFault[] => {
  const read = z.array(z.object({ field: z.string(), msg: z.string() })).safeParse(data)
  return read.success ? read.data : []
}
