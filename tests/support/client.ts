import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Call, CallerInput, DataOf } from '../../platform/contract/call.ts'
import { elementOf } from '../../platform/server/schema.ts'
import { type SentFile, formOf } from './form.ts'

/** A response: the HTTP status and the fields of the envelope. */
export interface Answer<Data = unknown> {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly data: Data
  readonly text: string
  readonly cookies: Readonly<Record<string, string>>
}

export interface SendOptions {
  readonly token?: string | undefined
  readonly address?: string
  readonly cookies?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

/** A call's input as sent over the wire, valid or not. */
export interface RawInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** For calls with an upload. */
  readonly files?: readonly SentFile[]
}

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number')

/**
 * Formats any value for a URL: numbers are joined with commas, other non-strings become JSON, and lone surrogates are
 * replaced.
 */
export const formatForUrl = (value: unknown) => {
  if (isNumbers(value)) return value.join(',')
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}

/** The path with its parameters filled in and the query appended. */
export const buildCallUrl = (call: Call, { params = {}, query = {} }: RawInput): string => {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(formatForUrl(params[name])))
  // A list is sent as the console sends it: the name repeated for each value.
  const isList = (name: string) => elementOf(call.query.shape[name] ?? z.unknown()) !== undefined
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) =>
      Array.isArray(value) && isList(name)
        ? value.map((one: unknown) => [name, formatForUrl(one)])
        : [[name, formatForUrl(value)]],
    )
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}

/** The body of a request with its type: a form for calls with files, otherwise JSON; null for calls without a body. */
const buildContent = (call: Call, { body, files = [] }: RawInput) => {
  if (call.upload) return formOf(body, files, call.upload.field)
  return call.hasBody ? { type: 'application/json', bytes: JSON.stringify(body) ?? '' } : null
}

/** Sends a call without checking the input. */
export const send = async (http: FastifyInstance, call: Call, input: RawInput, options: SendOptions = {}) => {
  const content = buildContent(call, input)
  const response = await http.inject({
    method: call.method,
    url: buildCallUrl(call, input),
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(content ? { 'content-type': content.type } : {}),
      ...options.headers,
    },
    ...(options.cookies ? { cookies: { ...options.cookies } } : {}),
    ...(options.address ? { remoteAddress: options.address } : {}),
    ...(content ? { payload: content.bytes } : {}),
  })
  const envelope: { code: number; msg: string; data: unknown } = response.json()
  const cookies = Object.fromEntries(response.cookies.map((cookie) => [cookie.name, cookie.value]))
  return { status: response.statusCode, ...envelope, text: response.payload, cookies } satisfies Answer
}

/** Calls with typed input and returns typed data, for tests that expect success. */
export const callOf =
  (http: FastifyInstance) =>
  async <C extends Call>(
    call: C,
    input: Partial<CallerInput<C>> & Pick<RawInput, 'files'>,
    options: SendOptions = {},
  ): Promise<Answer<DataOf<C>>> => {
    const answer = await send(http, call, input, options)
    if (answer.code === 200) call.data.parse(answer.data)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- just parsed; tests of refusals do not look at data
    return { ...answer, data: answer.data as DataOf<C> }
  }
