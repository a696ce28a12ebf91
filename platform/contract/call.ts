import { z } from 'zod'
import { type RefusalKind, common } from './refusal.ts'
import type { UploadSpec } from './upload.ts'

/** Converts KB to bytes. */
export const kilobytes = (count: number): number => count * 1024

/** Largest body in bytes that a request may have by default, even without a session. */
export const smallBody = kilobytes(16)

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The callers that a call accepts. There is no default: a call without it does not compile. */
export type CallAccess =
  | { readonly kind: 'anyone'; readonly why: string }
  | { readonly kind: 'newcomer'; readonly why: string }
  | { readonly kind: 'account'; readonly why: string; readonly evenFirst: boolean; readonly inSchool: boolean }
  | { readonly kind: 'signedIn'; readonly why: string }
  | { readonly kind: 'permission'; readonly key: string; readonly orKeys: readonly string[] }
  | { readonly kind: 'device'; readonly why: string }
  | { readonly kind: 'link'; readonly why: string; readonly purpose: string }
  | { readonly kind: 'display'; readonly why: string }
  | { readonly kind: 'otherSystem'; readonly why: string; readonly system: string }

/** Open to the whole network. The reason is read in reviews and listed by a test. */
export const anyone = (why: string): CallAccess => ({ kind: 'anyone', why })

/** Open to a token that has not chosen a school yet, or must change its first password. */
export const newcomer = (why: string): CallAccess => ({ kind: 'newcomer', why })

/**
 * Open to any token of the account, including one that opens only the account page. While the first password, which
 * others may know, is still valid, only calls with `evenFirst` are open. They are recorded in the platform's trail, or
 * in the school's trail with `inSchool`.
 */
export const account = (why: string, { evenFirst = false, inSchool = false } = {}): CallAccess => ({
  kind: 'account',
  why,
  evenFirst,
  inSchool,
})

/** True for calls before a school is chosen. They have no school scope and touch only the caller's account. */
export const isBeforeSchool = ({ kind }: CallAccess): boolean => kind === 'newcomer' || kind === 'account'

/** Open to everybody who is signed in to a school. */
export const signedIn = (why: string): CallAccess => ({ kind: 'signedIn', why })

/** Open only to devices, which send their credential as the token. */
export const device = (why: string): CallAccess => ({ kind: 'device', why })

/**
 * Open only to a parent who has opened a sealed link made for this purpose. The session reaches just the child that the
 * link names, so the ids of such a call have a separate kind.
 */
export const link = (purpose: string, why: string): CallAccess => ({ kind: 'link', purpose, why })
/** Open only to displays, which send the credential from their pairing. */
export const display = (why: string): CallAccess => ({ kind: 'display', why })

/** Open only to the school's external system of this name, such as its telephone system, which sends its credential. */
export const otherSystem = (system: string, why: string): CallAccess => ({ kind: 'otherSystem', system, why })

/** Open to everybody who holds the permission, or one of the others if there are any. */
export const permission = (key: string, ...orKeys: string[]): CallAccess => ({ kind: 'permission', key, orKeys })

export type Fields = Readonly<Record<string, z.ZodType>>

/** A call, as its area declares it. */
interface CallSpec<Params extends Fields, Query extends Fields, Body extends z.ZodType, Data extends z.ZodType> {
  /** One line for the reader of the contract and of the API page, with its place in the specification. */
  readonly doc: string
  /** Its name in the trail, in a clerk's words. Default: the first clause of `doc`. */
  readonly title?: string
  readonly may: CallAccess
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly data: Data
  readonly refusals?: readonly RefusalKind[]
  /** True if it changes data. Default: false for GET, true for other methods. Writing calls are audited. */
  readonly writes?: boolean
  /**
   * True if it only records that data was viewed, or queues a job that reads. A bureau may make it in each of its
   * schools; its other writing calls reach only the bureau itself.
   */
  readonly onlyLooks?: boolean
  /**
   * `shared`: the platform opens one transaction for session, reach and handler. `own`: the handler opens its own,
   * only because it works long outside the database (passwords, files, a device's response) and must not hold a
   * connection meanwhile. That transaction has the same scope, so the visible rows are the same. Calls open to anyone
   * always use `own`, since no session names a school.
   */
  readonly transaction?: 'shared' | 'own'
  /**
   * True if the response must not be stored for retries, e.g. a number that is masked elsewhere; a retry runs the call
   * again. A response with a `secret` field needs no flag: for it only the fact that the call was made is stored.
   */
  readonly saysOnce?: boolean
  /**
   * True if it shows other people's full telephone or identity numbers, or a child's name to a bureau. Such calls are
   * limited per account, minute and day (`lookBrake.ts`). The sweep finds calls that lack this flag.
   */
  readonly showsInFull?: boolean
  /**
   * True if it names individual children. It is refused with `figuresOnly` to callers who read several schools from
   * above.
   */
  readonly namesChildren?: boolean
  /**
   * True if it finds the person with a telephone number. Such calls are limited per account and minute
   * (`lookBrake.ts`).
   */
  readonly findsByNumber?: boolean
  /**
   * True if it may read for seconds. It uses only the connections reserved for such reads, shared among schools and
   * people (`fairShare.ts`), so that ordinary lists stay fast.
   */
  readonly isHeavy?: boolean
  /**
   * True if characters that cannot be stored are replaced instead of refused. A machine sends large batches and would
   * retry one forever because of a single character.
   */
  readonly mendsTexts?: boolean
  /**
   * Largest body in bytes. Default: `smallBody`. More is read only after the caller is authorized. A test checks that
   * everything the body's schema allows fits.
   */
  readonly mostBytes?: number
  /**
   * Name of another call to record in the trail instead, for calls that mean the same to a school, such as two ways to
   * sign in.
   */
  readonly toldAs?: string
  /** True if the handler writes the audit entry itself, once it knows the actor. Calls open to anyone always do. */
  readonly signs?: boolean
  /** True if no screen uses it: it is there for the clients that the specification describes. */
  readonly forOtherClients?: boolean
  /** Files that it accepts as a form. Use transaction `own` with it, because a form can take long to arrive. */
  readonly upload?: UploadSpec
}

/** A declared call with method, path and all defaults filled in. */
export interface Call<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  readonly path: string
  readonly doc: string
  readonly title: string
  readonly may: CallAccess
  readonly params: z.ZodObject<Params>
  readonly query: z.ZodObject<Query>
  readonly body: Body
  readonly hasBody: boolean
  readonly data: Data
  readonly refusals: readonly RefusalKind[]
  readonly writes: boolean
  readonly onlyLooks: boolean
  readonly transaction: 'shared' | 'own'
  readonly saysOnce: boolean
  readonly showsInFull: boolean
  readonly namesChildren: boolean
  readonly findsByNumber: boolean
  readonly isHeavy: boolean
  readonly mendsTexts: boolean
  readonly mostBytes: number
  readonly toldAs: string | null
  readonly signs: boolean
  readonly forOtherClients: boolean
  readonly upload: UploadSpec | null
}

/** The input that a handler receives, with defaults filled in. */
export interface InputOf<C extends Call> {
  readonly params: z.output<C['params']>
  readonly query: z.output<C['query']>
  readonly body: z.output<C['body']>
}

/** The input that the console must send. */
export interface CallerInput<C extends Call> {
  readonly params: z.input<C['params']>
  readonly query: z.input<C['query']>
  readonly body: z.input<C['body']>
}

export type DataOf<C extends Call> = z.output<C['data']>

type None = Record<never, never>

const firstClause = (doc: string) => doc.split(/[，；。（：]/u)[0] ?? doc

/** Prefix of the titles of sealed-link calls, so that the trail distinguishes them from calls of an account. */
const linkTitlePrefix = '家长（凭链接）'

const declare =
  (method: Method) =>
  <
    Data extends z.ZodType,
    Params extends Fields = None,
    Query extends Fields = None,
    Body extends z.ZodType = z.ZodUndefined,
  >(
    path: `/${string}`,
    spec: CallSpec<Params, Query, Body, Data>,
  ) => ({
    method,
    path,
    doc: spec.doc,
    title: (spec.may.kind === 'link' ? linkTitlePrefix : '') + (spec.title ?? firstClause(spec.doc)),
    may: spec.may,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `{}` is exactly the default of Params
    params: z.object(spec.params ?? {}) as z.ZodObject<Params>,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `{}` is exactly the default of Query
    query: z.object(spec.query ?? {}) as z.ZodObject<Query>,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `undefined` is exactly the default of Body
    body: (spec.body ?? z.undefined()) as Body,
    hasBody: spec.body !== undefined,
    data: spec.data,
    refusals: [...(spec.refusals ?? []), ...(spec.namesChildren === true ? [common.figuresOnly] : [])],
    writes: spec.writes ?? method !== 'GET',
    onlyLooks: spec.onlyLooks ?? false,
    transaction: spec.may.kind === 'anyone' ? ('own' as const) : (spec.transaction ?? ('shared' as const)),
    saysOnce: spec.saysOnce ?? false,
    showsInFull: spec.showsInFull ?? false,
    namesChildren: spec.namesChildren ?? false,
    findsByNumber: spec.findsByNumber ?? false,
    isHeavy: spec.isHeavy ?? false,
    mendsTexts: spec.mendsTexts ?? false,
    mostBytes: spec.mostBytes ?? smallBody,
    toldAs: spec.toldAs ?? null,
    forOtherClients: spec.forOtherClients ?? false,
    signs: spec.signs ?? false,
    upload: spec.upload ?? null,
  })

export const get = declare('GET')
export const post = declare('POST')
export const put = declare('PUT')
export const patch = declare('PATCH')
export const del = declare('DELETE')

/** The data of a call that only acknowledges. */
export const nothing = z.null()
