import type { z } from 'zod'
import type { Call, InputOf } from '../contract/call.ts'
import { fieldMeaning } from '../contract/ids.ts'
import { Refusal, common } from '../contract/refusal.ts'
import type { Db } from './database/connection.ts'
import { elementOf, everyPartOf, fieldsOf, unwrap } from './schema.ts'
import type { Session } from './session.ts'

/** Returns those of these ids that the session reaches, in one query. The others don't exist for the caller. */
export type Reach = (db: Db, session: Session, ids: readonly number[]) => Promise<readonly number[]>

/** The reach function of each kind of id, as the areas register them. */
export type ReachByKind = Readonly<Record<string, Reach>>

type Collect = (value: unknown, into: Map<string, Set<number>>) => void

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const makeCollector = (schema: z.core.$ZodType): Collect | undefined => {
  const kind = kindOf(schema)
  if (kind !== undefined) {
    return (value, into) => {
      if (typeof value === 'number') into.set(kind, (into.get(kind) ?? new Set()).add(value))
    }
  }
  const element = elementOf(schema)
  if (element) {
    const collect = makeCollector(element)
    if (!collect) return undefined
    return (value, into) => {
      if (Array.isArray(value)) for (const item of value) collect(item, into)
    }
  }
  const fields = Object.entries(fieldsOf(schema) ?? {}).flatMap(([name, field]) => {
    const collect = makeCollector(field)
    return collect ? [{ name, collect }] : []
  })
  if (fields.length === 0) return undefined
  return (value, into) => {
    if (isRecord(value)) for (const { name, collect } of fields) collect(value[name], into)
  }
}

/** The kind of object that an id field refers to; undefined for any other field. */
const kindOf = (schema: z.core.$ZodType): string | undefined => fieldMeaning.get(unwrap(schema))?.kind

/**
 * Prepares the reach check of a call. It checks every id anywhere in the input, in sets, with at most one query per
 * kind. At start it refuses a kind without a registered reach and an id that the check would not find. At a call it
 * refuses an id out of reach with `notFound`.
 */
export const prepareReach = (call: Call, reachByKind: ReachByKind) => {
  const collectors = [
    { part: 'params' as const, collect: makeCollector(call.params) },
    { part: 'query' as const, collect: makeCollector(call.query) },
    { part: 'body' as const, collect: makeCollector(call.body) },
  ]
  const name = `${call.method} ${call.path}`
  const hidden = [...hiddenKinds(call)]
  if (hidden.length > 0)
    throw new Error(`${name} hides an id of ${hidden.join(', ')} where its reach cannot be checked`)
  const missing = [...kindsIn(call)].filter((kind) => !reachByKind[kind])
  if (missing.length > 0) throw new Error(`${name}: no area says how ${missing.join(', ')} is reached`)

  return async (db: Db, session: Session, input: InputOf<Call>): Promise<void> => {
    const wanted = new Map<string, Set<number>>()
    for (const { part, collect } of collectors) collect?.(input[part], wanted)
    for (const [kind, ids] of wanted) {
      const reached = new Set(await reachByKind[kind]?.(db, session, [...ids]))
      if ([...ids].some((id) => !reached.has(id))) throw new Refusal(common.notFound)
    }
  }
}

/** The id fields of an input that the check finds: in objects, and in the elements of lists. */
const findableIds = (call: Call): ReadonlySet<z.core.$ZodType> => {
  const found = new Set<z.core.$ZodType>()
  const look = (schema: z.core.$ZodType): void => {
    if (kindOf(schema) !== undefined) found.add(unwrap(schema))
    const element = elementOf(schema)
    if (element) look(element)
    for (const field of Object.values(fieldsOf(schema) ?? {})) look(field)
  }
  for (const part of [call.params, call.query, call.body]) look(part)
  return found
}

const kindsOf = (schemas: Iterable<z.core.$ZodType>): ReadonlySet<string> =>
  new Set([...schemas].map(kindOf).filter((kind) => kind !== undefined))

/** Every kind of id that a call's input can hold. */
export const kindsIn = (call: Call): ReadonlySet<string> => kindsOf(findableIds(call))

/** Kinds of ids in places where the check would not find them: in a union, a record, behind a transformation. */
const hiddenKinds = (call: Call): ReadonlySet<string> => {
  const findable = findableIds(call)
  const all = [call.params, call.query, call.body].flatMap((part) => [...everyPartOf(part)])
  return kindsOf(all.filter((one) => fieldMeaning.get(one)?.kind !== undefined && !findable.has(one)))
}
