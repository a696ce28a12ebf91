import { z } from 'zod'
import type { Call } from '../../platform/contract/call.ts'
import { fieldMeaning } from '../../platform/contract/ids.ts'
import { elementOf, fieldsOf, mayBeAbsent, unwrap } from '../../platform/server/schema.ts'
import type { RawInput } from '../support/client.ts'
import { sampleFiles } from './files.ts'

type Part = 'params' | 'query' | 'body'
const parts: readonly Part[] = ['params', 'query', 'body']

/** A field of an input: its part, its path (`[]` means "in each element") and its schema. */
export interface Field {
  readonly part: Part
  readonly way: readonly string[]
  readonly schema: z.core.$ZodType
}

const eachElement = '[]'

/** Every leaf field, at any depth, in all parts of a call's input. */
export const fieldsIn = (call: Call): Field[] => {
  const found: Field[] = []
  const look = (part: Part, way: readonly string[], schema: z.core.$ZodType): void => {
    const element = elementOf(schema)
    if (element) return look(part, [...way, eachElement], element)
    const fields = fieldsOf(schema)
    if (!fields) return void found.push({ part, way, schema })
    for (const [name, field] of Object.entries(fields)) look(part, [...way, name], field)
  }
  for (const part of parts) if (part !== 'body' || call.hasBody) look(part, [], call[part])
  return found
}

/** Returns a value for a field's meaning. Throws with the meaning if no area declares it. */
type SampleOf = (meaning: string) => Promise<unknown>

const leafSample = async (schema: z.core.$ZodType, sampleOf: SampleOf): Promise<unknown> => {
  const meaning = fieldMeaning.get(schema)
  const named = meaning?.sample ?? meaning?.kind
  if (named !== undefined) return sampleOf(named)
  if (schema instanceof z.ZodBoolean) return true
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodNumber) return Math.min(Math.max(schema.minValue ?? 1, 1), schema.maxValue ?? 1)
  if (schema instanceof z.ZodString && schema.format === null) return 'a'.repeat(Math.max(schema.minLength ?? 1, 1))
  throw new Error('this field needs a sample: register one with fieldMeaning in the contract')
}

/** Minimum number of elements of a list. */
const readMinimumLength = (schema: z.core.$ZodType): number => {
  const inner = unwrap(schema)
  return inner instanceof z.ZodArray && !inner.safeParse([]).success ? 1 : 0
}

/** An input that the schema accepts, made from the scene's samples, with every field or only with the required ones. */
export const sampleInput = async (call: Call, sampleOf: SampleOf, fields: 'all' | 'required'): Promise<RawInput> => {
  const isWanted = (field: z.core.$ZodType) =>
    fields === 'all' || !mayBeAbsent(field) || fieldMeaning.get(unwrap(field))?.usual
  const make = async (schema: z.core.$ZodType): Promise<unknown> => {
    const element = elementOf(schema)
    // A list whose elements depend on each other, such as an outline, has a sample as a whole.
    const named = fieldMeaning.get(unwrap(schema))?.sample
    if (element && named !== undefined) return sampleOf(named)
    if (element) return fields === 'all' || readMinimumLength(schema) > 0 ? [await make(element)] : []
    const inner = fieldsOf(schema)
    return inner ? objectOf(inner) : leafSample(unwrap(schema), sampleOf)
  }
  // One after the other, because a sample may depend on the one before.
  const objectOf = async (schemas: Readonly<Record<string, z.core.$ZodType>>): Promise<Record<string, unknown>> => {
    const made: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(schemas)) if (isWanted(field)) made[name] = await make(field)
    return made
  }
  return {
    params: await objectOf(call.params.def.shape),
    query: await objectOf(call.query.def.shape),
    body: call.hasBody ? await make(call.body) : undefined,
    ...(call.upload ? { files: sampleFiles(call.upload) } : {}),
  }
}

const replaceAt = (value: unknown, way: readonly string[], replacement: unknown): unknown => {
  const [step, ...rest] = way
  if (step === undefined) return replacement
  if (step === eachElement)
    return (Array.isArray(value) ? value : [undefined]).map((item) => replaceAt(item, rest, replacement))
  const record: Record<string, unknown> = Object.fromEntries(Object.entries(value ?? {}))
  return { ...record, [step]: replaceAt(record[step], rest, replacement) }
}

/** The input with one field replaced. */
export const withField = (input: RawInput, { part, way }: Field, replacement: unknown): RawInput => ({
  ...input,
  [part]: replaceAt(input[part], way, replacement),
})

/** The value of a field that isn't in a list. */
export const valueOf = (input: RawInput, { part, way }: Field): unknown =>
  way.reduce<unknown>((value, step) => new Map(Object.entries(value ?? {})).get(step), input[part])

/** A field's name in messages of the sweep, such as `query.userId`. */
export const nameOf = ({ part, way }: Field) => [part, ...way].join('.')

/** The kind of entity that a field's id names. */
export const idKindOf = ({ schema }: Field) => fieldMeaning.get(unwrap(schema))?.kind

/** The sample that a field's meaning names. */
export const fieldSample = ({ schema }: Field) => fieldMeaning.get(unwrap(schema))?.sample

/** True if a field accepts any text that a person types. */
export const isFreeText = ({ schema }: Field) => {
  const inner = unwrap(schema)
  return inner instanceof z.ZodString && inner.format === null
}

/** True if only the first value for an entity is stored and later ones are ignored. */
export const keepsFirstValue = ({ schema }: Field) => fieldMeaning.get(unwrap(schema))?.firstAlone ?? false

/** True if a field's value is stored unchanged. Markup is sanitised before. */
export const isStored = ({ schema }: Field) => {
  const { secret = false, onlySought = false, isMarkup = false } = fieldMeaning.get(unwrap(schema)) ?? {}
  return !secret && !onlySought && !isMarkup
}
