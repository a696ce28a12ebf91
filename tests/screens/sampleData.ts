import { z } from 'zod'
import type { Call } from '../../platform/contract/call.ts'
import { elementOf, fieldsOf } from '../../platform/server/schema.ts'

/** Texts in the formats that contracts use, the emptiest first. */
const texts = [
  '',
  '一',
  '08:00',
  '08:00:00',
  '2026-03',
  '2026-03-02',
  '2026-03-02 08:00:00',
  '2026-03-02T08:00:00.000Z',
]

const emptyNumber = ({ minValue, maxValue }: z.ZodNumber) => Math.min(Math.max(0, minValue ?? 0), maxValue ?? 0)

const emptyLeaf = (schema: z.core.$ZodType): unknown => {
  if (schema instanceof z.ZodBoolean) return false
  if (schema instanceof z.ZodNumber) return emptyNumber(schema)
  if (schema instanceof z.ZodString) return texts.find((text) => schema.safeParse(text).success)
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  if (schema instanceof z.ZodRecord) return {}
  return null
}

const emptyValue = (schema: z.core.$ZodType): unknown => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return undefined
  if (schema instanceof z.ZodNullable) return null
  if (schema instanceof z.ZodPipe) return emptyValue(schema.def.in)
  if (schema instanceof z.ZodUnion) return emptyValue(schema.def.options[0] ?? z.null())
  const element = elementOf(schema)
  if (element !== undefined) return z.safeParse(schema, []).success ? [] : [emptyValue(element)]
  const fields = fieldsOf(schema)
  if (fields === undefined) return emptyLeaf(schema)
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]))
}

/** The emptiest data that the contract of a call allows: null, no elements, zero, the first of several choices. */
export const emptyAnswer = ({ call }: { readonly call: Call }): unknown => emptyValue(call.data)
