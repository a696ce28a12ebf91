import { z } from 'zod'
import type { Call, InputOf } from '../../contract/call.ts'
import { Refusal, common } from '../../contract/refusal.ts'
import '../chineseMessages.ts'
import { mostValues } from './bodyBounds.ts'
import { deepest, mendTexts } from './mendTexts.ts'
import { elementOf, fieldsOf, unwrap } from '../schema.ts'

/** A wrong field, as the caller learns of it. */
export interface FieldIssue {
  readonly field: string
  readonly msg: string
}

/** Refuses input with these fields at fault. */
export const badInput = (issues: readonly FieldIssue[]) => new Refusal(common.badInput, {}, issues)

/** The texts of a list: repeated, or of numbers also with commas between. */
const textsOf = (element: z.core.$ZodType, value: unknown): unknown[] => {
  if (Array.isArray(value)) return value
  return typeof value === 'string' && unwrap(element) instanceof z.ZodNumber ? value.split(',') : [value]
}

const readText = (schema: z.core.$ZodType, value: unknown): unknown => {
  const element = elementOf(schema)
  if (element) return textsOf(element, value).map((item) => readText(element, item))
  if (typeof value !== 'string') return value
  const inner = unwrap(schema)
  if (inner instanceof z.ZodNumber && /^-?\d{1,16}$/.test(value)) return Number(value)
  if (inner instanceof z.ZodBoolean && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

/** Reads the texts of a path or a query string as the types that the schema expects; a text that does not fit stays one. */
const readTexts = (schema: z.core.$ZodType, texts: unknown): Record<string, unknown> => {
  const given: Record<string, unknown> = typeof texts === 'object' && texts !== null ? { ...texts } : {}
  const read: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fieldsOf(schema) ?? {})) {
    // A field that is named without a value (`?flag=`) is as good as absent.
    if (given[name] !== undefined && given[name] !== '') read[name] = readText(field, given[name])
  }
  return read
}

/** No database stores a NUL, and half a surrogate pair is no character: both are refused before anything looks at them. */
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

interface Unacceptable {
  readonly path: readonly string[]
  readonly msg: string
}

const findFault = (value: unknown, depth: number): Unacceptable | undefined => {
  const fault = (msg: string): Unacceptable => ({ path: [], msg })
  if (typeof value === 'string') return isStorable(value) ? undefined : fault('含有无法保存的字符')
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > deepest) return fault('嵌套层次过多')
  for (const [name, item] of Object.entries(value)) {
    if (!isStorable(name)) return fault('字段名含有无法保存的字符')
    const found = findFault(item, depth + 1)
    if (found) return { ...found, path: [name, ...found.path] }
  }
  return undefined
}

/** The first part of an input that no database could keep, or that is nested too deep. */
export const findUnacceptable = (value: unknown): FieldIssue | undefined => {
  const found = findFault(value, 0)
  return found && { field: found.path.join('.'), msg: found.msg }
}

/** True if there are more values in it, at any depth, than so many. */
const holdsMore = (value: unknown, most: number): boolean => {
  let left = most
  const count = (one: unknown, depth: number): boolean => {
    left -= 1
    if (left < 0) return true
    // Deeper parts are refused for their depth.
    if (typeof one !== 'object' || one === null || depth > deepest) return false
    return Object.values(one).some((item) => count(item, depth + 1))
  }
  return count(value, 0)
}

/** The parts of a request as they came. */
export interface RawInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** The first fault of each field: of a wrong type and a wrong length people mend one, and read both as two. */
const firstOfEach = (issues: readonly z.core.$ZodIssue[]): FieldIssue[] => {
  const byField = new Map<string, FieldIssue>()
  for (const { path, message: msg } of issues) {
    const field = path.join('.')
    if (!byField.has(field)) byField.set(field, { field, msg })
  }
  return [...byField.values()]
}

/** Checks a request against its call. Refuses with every wrong field named, in Chinese. */
export const parseInput = <C extends Call>(call: C, came: RawInput): InputOf<C> => {
  // Counted first: each further look at a value costs more than to count it.
  if (holdsMore(came.body, mostValues(call.body))) throw badInput([{ field: '', msg: '内容过多' }])
  const raw = call.mendsTexts ? { ...came, body: mendTexts(came.body) } : came
  for (const part of [raw.params, raw.query, raw.body]) {
    const issue = findUnacceptable(part)
    if (issue) throw badInput([issue])
  }
  const params = call.params.safeParse(readTexts(call.params, raw.params))
  const query = call.query.safeParse(readTexts(call.query, raw.query))
  // A form carries texts, as an address does.
  const given = call.upload === null ? (raw.body ?? undefined) : readTexts(call.body, raw.body)
  const body = call.body.safeParse(call.hasBody ? given : undefined)
  const issues = [params, query, body].flatMap((part) => firstOfEach(part.error?.issues ?? []))
  if (issues.length > 0) throw badInput(issues.slice(0, 20))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each part has just been checked by the schema of its type
  return { params: params.data, query: query.data, body: body.data } as InputOf<C>
}
