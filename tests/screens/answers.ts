import type { z } from 'zod'
import type { Call, DataOf, InputOf } from '../../platform/contract/call.ts'
import { Refusal, type RefusalKind, common } from '../../platform/contract/refusal.ts'
import { uploadRefusals } from '../../platform/contract/upload.ts'

/** A request as a fake sees it. */
export interface Asked<C extends Call = Call> {
  readonly input: InputOf<C>
  /** The names of the files that came with it. */
  readonly files: readonly string[]
}

/** A fake's answer: data, a refusal that it throws, or an answer that is none of the product's. */
export interface FakeAnswer {
  readonly call: Call
  readonly give: (asked: Asked) => unknown
}

/** An answer that is no envelope, as a proxy gives one while the server restarts. */
export class Broken extends Error {
  readonly status: number
  constructor(status: number) {
    super(`broken: ${status}`)
    this.status = status
  }
}

const isFunction = (given: unknown): given is (...args: never[]) => unknown => typeof given === 'function'

/** Answers a call with data, or with what a function makes of the input; both have to be what the contract declares. */
export const answer = <C extends Call>(
  call: C,
  data: DataOf<C> | ((input: InputOf<C>, files: readonly string[]) => DataOf<C> | Promise<DataOf<C>>),
): FakeAnswer => ({
  call,
  // The stage has parsed the input by this very call.
  give: ({ input, files }) => (isFunction(data) ? data(input, files) : data),
})

/** Refusals that every call may give without declaring them (foundations §8). */
const ofEveryCall: readonly RefusalKind[] = Object.values(common).filter(({ status }) => status >= 400)

/** A refusal that the call declares; throws where the contract knows of none such. */
export const refusalOf = (
  call: Call,
  kind: RefusalKind,
  { fill = {}, details = null }: { fill?: Refusal['fill']; details?: unknown } = {},
): Refusal => {
  const ofUploads = call.upload === null ? [] : Object.values(uploadRefusals)
  const all = [...ofEveryCall, ...ofUploads, ...call.refusals]
  const isDeclared = all.some(({ code, msg }) => code === kind.code && msg === kind.msg)
  if (!isDeclared) throw new Error(`${call.method} ${call.path} is never refused with ${kind.code} ${kind.msg}`)
  return new Refusal(kind, fill, details)
}

/** Refuses a call as the contract says that it may be refused. */
export const refuse = <C extends Call>(
  call: C,
  kind: RefusalKind,
  more: { fill?: Refusal['fill']; details?: z.input<C['data']> } = {},
): FakeAnswer => ({
  call,
  give: () => {
    throw refusalOf(call, kind, more)
  },
})

/** Answers with a page of a proxy's, which is no envelope. */
export const breakDown = (call: Call, status: number): FakeAnswer => ({
  call,
  give: () => {
    throw new Broken(status)
  },
})
