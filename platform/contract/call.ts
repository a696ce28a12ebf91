import { z } from 'zod'
import { type RefusalKind, common } from './refusal.ts'
import type { UploadSpec } from './upload.ts'

/** So many KB in bytes. */
export const kilobytes = (count: number): number => count * 1024

/** Bytes of a body that anybody may send, also without a session. */
export const smallBody = kilobytes(16)

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The people who may make a call. There is no default: a call that does not say does not compile. */
export type Who =
  | { readonly kind: 'anyone'; readonly why: string }
  | { readonly kind: 'newcomer'; readonly why: string }
  | { readonly kind: 'account'; readonly why: string; readonly evenFirst: boolean; readonly inSchool: boolean }
  | { readonly kind: 'signedIn'; readonly why: string }
  | { readonly kind: 'permission'; readonly key: string }
  | { readonly kind: 'device'; readonly why: string }
  | { readonly kind: 'link'; readonly why: string; readonly purpose: string }
  | { readonly kind: 'display'; readonly why: string }
  | { readonly kind: 'otherSystem'; readonly why: string; readonly system: string }

/** Open to the whole network. The reason is read in reviews and listed by a test. */
export const anyone = (why: string): Who => ({ kind: 'anyone', why })

/** Open to a token that has not chosen a school yet, or must change its first password. */
export const newcomer = (why: string): Who => ({ kind: 'newcomer', why })

/**
 * Open to everybody who has proven that the account is theirs: any token, also one that opens the account page alone. While a first
 * password is still good, which others may know, only calls with `evenFirst` are open. The platform's trail has them, or, where they are done `inSchool`, that school's.
 */
export const account = (why: string, { evenFirst = false, inSchool = false } = {}): Who => ({
  kind: 'account',
  why,
  evenFirst,
  inSchool,
})

/** True for calls before a school is chosen: they are within no school's walls, and touch the caller's own account alone. */
export const isBeforeSchool = ({ kind }: Who): boolean => kind === 'newcomer' || kind === 'account'

/** Open to everybody who is signed in to a school. */
export const signedIn = (why: string): Who => ({ kind: 'signedIn', why })

/** Open to devices, which bring their credential as the token, and to nobody else. */
export const device = (why: string): Who => ({ kind: 'device', why })

/**
 * Open to a parent who has opened a sealed link that was made for this purpose, and to nobody else. Such a session reaches
 * the one child that the link names; the ids of the call say so by a kind of their own.
 */
export const link = (purpose: string, why: string): Who => ({ kind: 'link', purpose, why })
/** Open to displays, which bring the credential that they were paired with, and to nobody else. */
export const display = (why: string): Who => ({ kind: 'display', why })

/** Open to a school's other system of this name, such as its telephones, which brings the credential it was given, and to nobody else. */
export const otherSystem = (system: string, why: string): Who => ({ kind: 'otherSystem', system, why })

/** Open to everybody who holds the permission. */
export const permission = (key: string): Who => ({ kind: 'permission', key })

export type Fields = Readonly<Record<string, z.ZodType>>

/** A call, as its area declares it. */
export interface CallSpec<Params extends Fields, Query extends Fields, Body extends z.ZodType, Data extends z.ZodType> {
  /** One line for the reader of the contract and of the API page, with its place in the specification. */
  readonly doc: string
  /** How the trail names it, in a clerk's words; the first clause of `doc` unless given. */
  readonly title?: string
  readonly may: Who
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly data: Data
  readonly refusals?: readonly RefusalKind[]
  /** True if it changes anything. GET does not, others do, unless said otherwise. Writing calls are audited. */
  readonly writes?: boolean
  /**
   * It only records that somebody looked, or queues a job that reads: a reader of several schools may make it in each of
   * them. Other writing calls of a bureau reach the bureau itself alone.
   */
  readonly onlyLooks?: boolean
  /**
   * `shared`: the platform opens one transaction for session, reach and handler. `own`: the handler opens its own,
   * because it works long outside the database (passwords, files, a device's answer) and must not hold a connection meanwhile, and for nothing
   * else. It does not change the rows that the call may see: that transaction is within the same walls. Calls open to anyone
   * always have their own, since there is no session to say which school it could be in.
   */
  readonly transaction?: 'shared' | 'own'
  /**
   * Its answer is given once, such as a number that is masked elsewhere: it is kept nowhere, so the same call sent again is
   * made again. Of an answer with a field that is marked as a secret it is kept that
   * the call was made, without saying so here.
   */
  readonly saysOnce?: boolean
  /**
   * It shows others' telephone or identity numbers in full, or a bureau a child's name, so one account may make such calls so
   * often a minute and a day (`lookBrake.ts`). The sweep finds a call that shows one and does not say so.
   */
  readonly showsInFull?: boolean
  /** It tells of children one by one: refused in words (`figuresOnly`) to who looks at several schools from above. */
  readonly namesChildren?: boolean
  /**
   * It tells who has a telephone number that the caller types, so one account may make such calls so often a minute
   * (`lookBrake.ts`).
   */
  readonly findsByNumber?: boolean
  /**
   * It reads so much that it may take seconds: of the connections it has the part for such reads alone, shared among
   * schools and people (`fairShare.ts`), so that everybody's lists go on beside it.
   */
  readonly isHeavy?: boolean
  /**
   * A character in its body that cannot be kept is replaced instead of refused: a machine sends much at once, and would send
   * it again for ever because of one.
   */
  readonly mendsTexts?: boolean
  /**
   * Bytes that its body may have, where they are more than any call's (`smallBody`): more is read only once its sender is
   * known to be allowed. A test sees that whatever the body's schema allows fits.
   */
  readonly mostBytes?: number
  /** The name under which it stands in the trail, where that is another call's: to a school it is the same to have come in either way. */
  readonly toldAs?: string
  /** The work itself signs the trail, once it knows in whose name; calls that are open to anyone always do. */
  readonly signs?: boolean
  /** The files that it takes, which make its input a form. Such a call opens its own transaction: a form takes long to arrive. */
  readonly upload?: UploadSpec
}

/** A call, with method, path and every schema made whole. */
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
  readonly may: Who
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
  readonly upload: UploadSpec | null
}

/** The input that a handler is given: the console's, after defaults are filled in. */
export interface InputOf<C extends Call> {
  readonly params: z.output<C['params']>
  readonly query: z.output<C['query']>
  readonly body: z.output<C['body']>
}

/** The input that the console has to give. */
export interface CallerInput<C extends Call> {
  readonly params: z.input<C['params']>
  readonly query: z.input<C['query']>
  readonly body: z.input<C['body']>
}

export type DataOf<C extends Call> = z.output<C['data']>

type None = Record<never, never>

/** What a doc says first. */
const firstClause = (doc: string) => doc.split(/[，；。（：]/u)[0] ?? doc

/** Stands before the title of every call that is made by a sealed link, so that the trail tells it from an account's. */
export const byLink = '家长（凭链接）'

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
    title: (spec.may.kind === 'link' ? byLink : '') + (spec.title ?? firstClause(spec.doc)),
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
