import { z } from 'zod'
import type { Call, InputOf } from '../../contract/call.ts'
import { Refusal, common } from '../../contract/refusal.ts'
import '../chineseMessages.ts'
import { mostValues } from './bodyBounds.ts'
import { maxInputDepth, repairTexts } from './mendTexts.ts'
import { elementOf, fieldsOf, unwrap } from '../schema.ts'

/** A wrong field, as reported to the caller. */
interface FieldIssue {
  readonly field: string
  readonly msg: string
}

/** The refusal of input with these wrong fields. */
export const badInput = (issues: readonly FieldIssue[]) => new Refusal(common.badInput, {}, issues)

/** The texts of a list parameter: repeated, or for numbers also comma-separated. */
const splitTexts = (element: z.core.$ZodType, value: unknown): unknown[] => {
  if (Array.isArray(value)) return value
  return typeof value === 'string' && unwrap(element) instanceof z.ZodNumber ? value.split(',') : [value]
}

const readText = (schema: z.core.$ZodType, value: unknown): unknown => {
  const element = elementOf(schema)
  if (element) return splitTexts(element, value).map((item) => readText(element, item))
  if (typeof value !== 'string') return value
  const inner = unwrap(schema)
  if (inner instanceof z.ZodNumber && /^-?\d{1,16}$/.test(value)) return Number(value)
  if (inner instanceof z.ZodBoolean && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

/** Converts the texts of a path or query string to the types of the schema. A text that doesn't fit stays a text. */
const readTexts = (schema: z.core.$ZodType, texts: unknown): Record<string, unknown> => {
  const given: Record<string, unknown> = typeof texts === 'object' && texts !== null ? { ...texts } : {}
  const read: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fieldsOf(schema) ?? {})) {
    // A field without a value (`?flag=`) counts as absent.
    if (given[name] !== undefined && given[name] !== '') read[name] = readText(field, given[name])
  }
  return read
}

/**
 * PostgreSQL can't store a NUL, and an unpaired surrogate is not a character: both are refused before further checks.
 */
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

interface InputFault {
  readonly path: readonly string[]
  readonly msg: string
}

const findFault = (value: unknown, depth: number): InputFault | undefined => {
  const fault = (msg: string): InputFault => ({ path: [], msg })
  if (typeof value === 'string') return isStorable(value) ? undefined : fault('含有无法保存的字符')
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > maxInputDepth) return fault('嵌套层次过多')
  for (const [name, item] of Object.entries(value)) {
    if (!isStorable(name)) return fault('字段名含有无法保存的字符')
    const found = findFault(item, depth + 1)
    if (found) return { ...found, path: [name, ...found.path] }
  }
  return undefined
}

/** Finds the first part of an input that the database can't store or that is nested too deep. */
const findUnacceptable = (value: unknown): FieldIssue | undefined => {
  const found = findFault(value, 0)
  return found && { field: found.path.join('.'), msg: found.msg }
}

/** True if the value contains more than `most` values at any depth. */
const holdsMore = (value: unknown, most: number): boolean => {
  let left = most
  const count = (one: unknown, depth: number): boolean => {
    left -= 1
    if (left < 0) return true
    // Deeper parts are refused for their depth.
    if (typeof one !== 'object' || one === null || depth > maxInputDepth) return false
    return Object.values(one).some((item) => count(item, depth + 1))
  }
  return count(value, 0)
}

/** The unparsed parts of a request. */
export interface RawInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Keeps the first fault of each field, since fixing one often fixes the others. */
const firstIssuePerField = (issues: readonly z.core.$ZodIssue[]): FieldIssue[] => {
  const byField = new Map<string, FieldIssue>()
  for (const { path, message: msg } of issues) {
    const field = path.join('.')
    if (!byField.has(field)) byField.set(field, { field, msg })
  }
  return [...byField.values()]
}

/** Validates a request against its call. Refuses with every wrong field named, in Chinese. */
export const parseInput = <C extends Call>(call: C, rawInput: RawInput): InputOf<C> => {
  // Counted first, because every other check costs more per value.
  if (holdsMore(rawInput.body, mostValues(call.body))) throw badInput([{ field: '', msg: '内容过多' }])
  const raw = call.mendsTexts ? { ...rawInput, body: repairTexts(rawInput.body) } : rawInput
  for (const part of [raw.params, raw.query, raw.body]) {
    const issue = findUnacceptable(part)
    if (issue) throw badInput([issue])
  }
  const params = call.params.safeParse(readTexts(call.params, raw.params))
  const query = call.query.safeParse(readTexts(call.query, raw.query))
  // A form contains texts, like a query string.
  const given = call.upload === null ? (raw.body ?? undefined) : readTexts(call.body, raw.body)
  const body = call.body.safeParse(call.hasBody ? given : undefined)
  const issues = [params, query, body].flatMap((part) => firstIssuePerField(part.error?.issues ?? []))
  if (issues.length > 0) throw badInput(issues.slice(0, 20))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each part has just been checked by the schema of its type
  return { params: params.data, query: query.data, body: body.data } as InputOf<C>
}
