import { z } from 'zod'
import { elementOf, fieldsOf, unwrap } from '../schema.ts'

/** The most that a schema accepts: bytes of JSON, and values of any kind, including lists and objects. */
interface Bounds {
  readonly bytes: number
  readonly values: number
}

/** The longest JSON form of a character, such as \u674f. */
const bytesOfCharacter = 6

/** A number, a boolean or a short word, with its comma. */
const bytesOfWord = 24

const largest = (all: readonly Bounds[]): Bounds => ({
  bytes: Math.max(0, ...all.map(({ bytes }) => bytes)),
  values: Math.max(1, ...all.map(({ values }) => values)),
})

/** The most characters of a text with a fixed format, such as a date, a telephone number or a code. */
const longestForm = 64

const maxLengthOf = ({ _zod: { def } }: z.ZodArray | z.ZodString): number => {
  const checks = (def.checks ?? []).map(({ _zod: { def: check } }) => check)
  const lengths = checks.flatMap((check) =>
    'maximum' in check && typeof check.maximum === 'number' ? [check.maximum] : [],
  )
  const hasForm = 'format' in def || checks.some((check) => check.check === 'string_format')
  return lengths.length > 0 ? Math.min(...lengths) : hasForm ? longestForm : Number.POSITIVE_INFINITY
}

/** Derives the bounds of a schema from its declared lengths; infinite if a text or list has none. */
export const boundsOf = (schema: z.core.$ZodType): Bounds => {
  const inner = unwrap(schema)
  const element = elementOf(inner)
  if (element && inner instanceof z.ZodArray) {
    const [each, most] = [boundsOf(element), maxLengthOf(inner)]
    return { bytes: 2 + most * (each.bytes + 1), values: 1 + most * each.values }
  }
  const fields = fieldsOf(inner)
  if (fields) {
    const all = Object.entries(fields).map(([name, field]) => ({ name, ...boundsOf(field) }))
    return {
      bytes: 2 + all.reduce((sum, { name, bytes }) => sum + name.length + 4 + bytes, 0),
      values: 1 + all.reduce((sum, { values }) => sum + values, 0),
    }
  }
  if (inner instanceof z.ZodPipe) return boundsOf(inner.def.in)
  if (inner instanceof z.ZodUnion) return largest(inner.def.options.map(boundsOf))
  if (inner instanceof z.ZodString) return { bytes: 2 + bytesOfCharacter * maxLengthOf(inner), values: 1 }
  const isEndless = inner instanceof z.ZodUnknown || inner instanceof z.ZodAny || inner instanceof z.ZodRecord
  return isEndless
    ? { bytes: Number.POSITIVE_INFINITY, values: Number.POSITIVE_INFINITY }
    : { bytes: bytesOfWord, values: 1 }
}

/** Values that a body may have beyond its schema: unknown fields are dropped, not refused. */
const extraValues = 200

const known = new WeakMap<z.core.$ZodType, number>()

/** Returns the most values of a body of this schema, checked before the schema itself. */
export const mostValues = (schema: z.core.$ZodType): number => {
  const most = known.get(schema) ?? boundsOf(schema).values * 2 + extraValues
  known.set(schema, most)
  return most
}
