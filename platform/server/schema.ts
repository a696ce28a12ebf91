import { z } from 'zod'

/**
 * Inspects schemas: inside optional, default, nullable and similar wrappers, and inside fields. Query parsing, reach
 * and the sweep all use this, so that they see an input in the same way.
 */

/** The schema without its wrappers (optional, nullable, default, prefault, readonly, catch). */
export const unwrap = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return unwrap(schema.def.innerType)
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return unwrap(schema.def.innerType)
  if (schema instanceof z.ZodReadonly || schema instanceof z.ZodCatch) return unwrap(schema.def.innerType)
  return schema
}

/** The fields of an object schema, or undefined for any other. */
export const fieldsOf = (schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> | undefined => {
  const inner = unwrap(schema)
  return inner instanceof z.ZodObject ? inner.def.shape : undefined
}

/** The element of an array schema, or undefined for any other. */
export const elementOf = (schema: z.core.$ZodType): z.core.$ZodType | undefined => {
  const inner = unwrap(schema)
  return inner instanceof z.ZodArray ? inner.def.element : undefined
}

/** True if the value may be left out. */
export const mayBeAbsent = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType

/** The schemas directly inside a schema of any kind: fields, elements, options, both ends of a pipe. */
const directParts = (schema: z.core.$ZodType): z.core.$ZodType[] => {
  if (schema instanceof z.ZodLazy) return [schema.def.getter()].filter(isSchema)
  return Object.values(isSchema(schema) ? schema.def : {}).flatMap((value: unknown) => {
    if (isSchema(value)) return [value]
    return typeof value === 'object' && value !== null ? Object.values(value).filter(isSchema) : []
  })
}

/** Every schema inside a schema, at any depth, including itself. */
export const everyPartOf = (schema: z.core.$ZodType): ReadonlySet<z.core.$ZodType> => {
  const seen = new Set<z.core.$ZodType>()
  const look = (one: z.core.$ZodType): void => {
    if (seen.has(one)) return
    seen.add(one)
    for (const part of directParts(one)) look(part)
  }
  look(schema)
  return seen
}
