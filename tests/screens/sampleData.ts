import { z } from 'zod'
import type { Call } from '../../platform/contract/call.ts'
import { elementOf, fieldsOf } from '../../platform/server/schema.ts'

/** A name that fills several lines of a narrow column. */
export const longName = '阿卜杜热西提·买买提吐尔逊·阿不都热合曼'

/** Texts in the formats of dates and times. */
const times = ['2026-03-02 08:00:00', '2026-03-02', '08:00:00', '08:00', '2026-03', '2026-03-02T08:00:00.000Z']

/** A path that answers without being a call, for fields that a page loads. */
const address = '/blank'

const kindsOfText = [
  { fields: /url|src|thumb|logo|avatar|face|img|image|picture|photo/i, texts: [address] },
  { fields: /at$|time|day|date|month|begin|start|end|from|until/i, texts: times },
  { fields: /code|number|num$|phone|card|mac|ip|id$|version|cell/i, texts: ['12345678'] },
]

type Fill = 'empty' | 'filled'

const textsFor = (field: string, fill: Fill) =>
  fill === 'empty' ? [''] : (kindsOfText.find(({ fields }) => fields.test(field))?.texts ?? [longName])

const sampleLeaf = (schema: z.core.$ZodType, field: string, fill: Fill): unknown => {
  if (schema instanceof z.ZodBoolean) return false
  if (schema instanceof z.ZodNumber) {
    const wanted = fill === 'empty' ? 0 : 1
    return Math.min(Math.max(wanted, schema.minValue ?? wanted), schema.maxValue ?? wanted)
  }
  if (schema instanceof z.ZodString)
    return [...textsFor(field, fill), '一', ...times].find((text) => schema.safeParse(text).success)
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  if (schema instanceof z.ZodRecord) return {}
  return null
}

/** Levels down to which a list in a list has an element. A tree's node would have children without end. */
const deepest = 6

const sample = (schema: z.core.$ZodType, fill: Fill, field = '', depth = 0): unknown => {
  const inside = (inner: z.core.$ZodType) => sample(inner, fill, field, depth)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return fill === 'empty' ? undefined : inside(schema.def.innerType)
  if (schema instanceof z.ZodNullable) return fill === 'empty' ? null : inside(schema.def.innerType)
  if (schema instanceof z.ZodPipe) return inside(schema.def.in)
  if (schema instanceof z.ZodUnion) return inside(schema.def.options[0] ?? z.null())
  if (schema instanceof z.ZodTuple) return schema.def.items.map((item) => inside(item))
  const element = elementOf(schema)
  if (element !== undefined) {
    const isShort = (fill === 'empty' || depth > deepest) && z.safeParse(schema, []).success
    return isShort ? [] : [sample(element, fill, field, depth + 1)]
  }
  const fields = fieldsOf(schema)
  if (fields === undefined) return sampleLeaf(schema, field, fill)
  return Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, sample(one, fill, name, depth + 1)]))
}

/** The emptiest data that the contract of a call allows: null, no elements, zero, the first of several choices. */
export const emptyAnswer = ({ call }: { readonly call: Call }): unknown => sample(call.data, 'empty')

/** Data of a call with a value in each field, and one element in each list. Its texts are the longest name. */
export const filledAnswer = ({ call }: { readonly call: Call }): unknown => sample(call.data, 'filled')
