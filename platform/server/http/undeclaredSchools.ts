import type { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { Refusal, common } from '../../contract/refusal.ts'
import { fieldsOf } from '../schema.ts'
import { type Session, schoolsOf } from '../session.ts'
import type { RawInput } from './input.ts'

const name = 'schoolId'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

const findIn = (schema: z.core.$ZodType | undefined, value: unknown): unknown[] => {
  if (!isRecord(value) || !Object.hasOwn(value, name) || !isGiven(value[name])) return []
  const declared = schema === undefined ? undefined : fieldsOf(schema)
  return declared?.[name] === undefined ? [value[name]] : []
}

/**
 * Returns the school ids in query, body and the objects directly in the body that the call doesn't declare. Validation
 * drops them.
 */
export const findUndeclaredSchools = (call: Call, { query, body }: Pick<RawInput, 'query' | 'body'>): unknown[] => {
  const parts = isRecord(body) ? Object.entries(body) : []
  const inside = parts.flatMap(([part, value]) => findIn(fieldsOf(call.body)?.[part], value))
  return [...findIn(call.query, query), ...findIn(call.body, body), ...inside]
}

/**
 * Refuses an undeclared school that the session doesn't see. Other clients send `schoolId` with many calls, and an
 * answer about the caller's own school would look like one about the requested school.
 */
export const refuseUnseenSchools = (session: Session, schools: readonly unknown[]): void => {
  const seen = new Set(schoolsOf(session).map(String))
  if (schools.some((school) => !seen.has(String(school)))) throw new Refusal(common.notFound)
}
