import type { z } from 'zod'
import type { Call, DataOf, InputOf } from '../../platform/contract/call.ts'
import { Refusal, type RefusalKind, common } from '../../platform/contract/refusal.ts'
import { uploadRefusals } from '../../platform/contract/upload.ts'

/** A request as a fake receives it. */
interface FakeRequest<C extends Call = Call> {
  readonly input: InputOf<C>
  /** The names of the uploaded files. */
  readonly files: readonly string[]
}

/** A fake's response: data, a refusal that it throws, or a response that isn't from the product. */
export interface FakeAnswer {
  readonly call: Call
  readonly give: (asked: FakeRequest) => unknown
}

/** A response without an envelope, as a proxy sends it while the server restarts. */
export class ProxyError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`broken: ${status}`)
    this.status = status
  }
}

const isFunction = (value: unknown): value is (...args: never[]) => unknown => typeof value === 'function'

/** Answers a call with data, or with the result of a function of the input. Both must match the contract. */
export const answer = <C extends Call>(
  call: C,
  data: DataOf<C> | ((input: InputOf<C>, files: readonly string[]) => DataOf<C> | Promise<DataOf<C>>),
): FakeAnswer => ({
  call,
  // The fake server has parsed the input with this call's schema.
  give: ({ input, files }) => (isFunction(data) ? data(input, files) : data),
})

/** Refusals that every call may give without declaring them (foundations §8). */
const commonRefusals: readonly RefusalKind[] = Object.values(common).filter(({ status }) => status >= 400)

/** A refusal that the call declares. Throws if the contract doesn't declare it. */
export const refusalOf = (
  call: Call,
  kind: RefusalKind,
  { fill = {}, details = null }: { fill?: Refusal['fill']; details?: unknown } = {},
): Refusal => {
  const ofUploads = call.upload === null ? [] : Object.values(uploadRefusals)
  const all = [...commonRefusals, ...ofUploads, ...call.refusals]
  const isDeclared = all.some(({ code, msg }) => code === kind.code && msg === kind.msg)
  if (!isDeclared) throw new Error(`${call.method} ${call.path} is never refused with ${kind.code} ${kind.msg}`)
  return new Refusal(kind, fill, details)
}

/** Refuses a call with a refusal that its contract declares. */
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

/** Answers with a proxy's error page, which isn't an envelope. */
export const failAsProxy = (call: Call, status: number): FakeAnswer => ({
  call,
  give: () => {
    throw new ProxyError(status)
  },
})
