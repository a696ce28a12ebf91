import { z } from 'zod'
import { fieldMeaning } from '../../contract/ids.ts'
import { describeIssue } from '../../contract/describeIssue.ts'
import type { FieldWords } from './formContext.ts'

/** Values of an untouched control. A switch that is off counts as an answer and is never missing. */
const emptyValues: readonly unknown[] = [undefined, '', null, [], false]

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** True if a field has to be filled in. */
export const isRequired = (schema: z.core.$ZodType): boolean => !emptyValues.some((empty) => accepts(schema, empty))

const isSecret = (schema: z.core.$ZodType): boolean => {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return isWrapped ? isSecret(schema.def.innerType) : (fieldMeaning.get(schema)?.secret ?? false)
}

/**
 * Prepares a value for sending: trims texts except secrets, and replaces an empty value by the one that the schema
 * accepts.
 */
export const cleanValue = (schema: z.core.$ZodType, value: unknown): unknown => {
  const trimmed = typeof value === 'string' && !isSecret(schema) ? value.trim() : value
  if (!isEmpty(trimmed) || accepts(schema, trimmed)) return trimmed
  const accepted = emptyValues.filter(isEmpty).find((empty) => accepts(schema, empty))
  return accepted
}

/** Error texts of the schema library, plain and in Chinese, for rules without a text in the contract. */
export const plainErrorMap = { error: describeIssue }

/** Checks a value against its part of the schema. Returns the error text, or null. */
export const findValueFault = (
  schema: z.core.$ZodType,
  value: unknown,
  { label, missing, required, longest, typedFault }: FieldWords,
): string | null => {
  const typed = typedFault?.() ?? null
  if (typed !== null) return typed
  const given = cleanValue(schema, value)
  if (isEmpty(given) && (required || !accepts(schema, given))) return missing ?? `请填写${label}`
  if (longest !== undefined && typeof given === 'string' && given.length > longest) return `最多 ${longest} 个字`
  const checked = z.safeParse(schema, given, plainErrorMap)
  return checked.success ? null : (checked.error.issues[0]?.message ?? '填写有误')
}

/** An invalid field by its path in the body. The path is empty for the body as a whole. */
export interface FieldFault {
  readonly field: string
  readonly msg: string
}

/** Reads the invalid fields from a refusal of bad input. Empty for other refusals. */
export const readFieldFaults = (data: unknown): FieldFault[] => {
  const read = z.array(z.object({ field: z.string(), msg: z.string() })).safeParse(data)
  return read.success ? read.data : []
}
