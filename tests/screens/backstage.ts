import { areas } from '../../app/areas.ts'
import { type Session, Session as SessionFields } from '../../areas/identity/contract.ts'
import type { Call } from '../../platform/contract/call.ts'
import { permissionsOf } from '../../platform/contract/neededPermissions.ts'
import { Refusal, type RefusalKind, common } from '../../platform/contract/refusal.ts'
import { seesOnlyFigures } from '../../platform/server/seesOnlyFigures.ts'
import { successBody } from '../../platform/server/http/successBody.ts'
import { ProxyError, type FakeAnswer } from './answers.ts'
import { everyPageAnswers, frameAnswers, loginPageAnswers } from './everyPage.ts'
import type { CallRequest, Reply } from './fakeServer.ts'

/**
 * Delay of each call to the fakes, ms. A test that checks a request or a response's effect without waiting for it fails
 * only by chance on a slow machine; with a delay of some hundred ms it fails each time.
 */
const callDelay = Number(process.env['LATE'] ?? 0)

const names = new Map<Call, string>(
  areas.flatMap((area) => Object.entries(area.calls).map(([name, call]) => [call, `${area.name}.${name}`] as const)),
)

/** A call's name, such as `users.findUserPage`. */
export const nameOf = (call: Call): string => names.get(call) ?? `${call.method} ${call.path}`

/** The fakes of one test, and the requests that reached them. */
export interface TestFakes {
  /** Newest first. */
  readonly answers: FakeAnswer[]
  /** Answers all calls without a fake, except those of the frame. Without it such a call fails the test. */
  readonly fallback?: (request: CallRequest) => unknown
  readonly asked: CallRequest[]
  readonly holds: Map<Call, Promise<void>>
  /** Reasons to fail this test: an unanswered call, or a fake that doesn't match the contract. */
  readonly faults: string[]
}

/** The user of each window by its token. `who` is null if the token only opens the account page or a link's calls. */
const holders = new Map<string, { readonly part: TestFakes; readonly who: Session | null }>()
let activePart: TestFakes | null = null
let admissions = 0

/** Makes a token for a user in a window. */
export const issueToken = (part: TestFakes, who: Session, token = `token-${(admissions += 1)}`): string => {
  holders.set(token, { part, who })
  return token
}

/** Response to signing in to the account page. */
export const buildAccountAdmission = () => ({ token: `token-${(admissions += 1)}` })

/** Response to signing in, or to changing the school. */
export const buildAdmission = (userInfo: Session) => ({ token: `token-${(admissions += 1)}`, userInfo })

/** From now on, answers calls without a token with this test's fakes. */
export const activateFakes = (part: TestFakes) => {
  activePart = part
}

/** True if a window of this test is open already. */
export const hasOpenWindow = () => activePart !== null

/** Forgets all windows, so that late calls of a closing page are ignored. */
export const forgetWindows = () => {
  holders.clear()
  activePart = null
}

/** Makes a token invalid. */
export const endToken = (token: string) => void holders.delete(token)

const buildRefusal = ({ code, msg, status }: RefusalKind, data: unknown = null): Reply => ({
  status,
  body: { code, msg, data },
})

const mayCall = ({ may }: Call, who: Session | null | undefined) => {
  if (may.kind === 'anyone') return true
  if (may.kind === 'device' || may.kind === 'otherSystem') return false
  // Like the token of the account page, an opened link's token has no session.
  if (may.kind === 'link') return who === null
  // The page's test decides by its fakes which display it is.
  if (may.kind === 'display') return who === undefined
  if (who === null) return may.kind === 'account'
  const needed = permissionsOf(may)
  return who !== undefined && (needed.length === 0 || needed.some((key) => who.permissions.includes(key)))
}

/** Registers the token of a response that signed a user in. */
const registerAdmission = (part: TestFakes, data: unknown) => {
  if (typeof data !== 'object' || data === null || !('token' in data)) return
  if ('userInfo' in data) issueToken(part, SessionFields.parse(data.userInfo), String(data.token))
  else holders.set(String(data.token), { part, who: null })
}

const usualAnswers = ({ fallback }: TestFakes, who: Session | null | undefined) => {
  if (!who) return loginPageAnswers()
  return fallback === undefined ? everyPageAnswers(who) : frameAnswers(who)
}

const answerWithFake = async (
  part: TestFakes,
  who: Session | null | undefined,
  request: CallRequest,
): Promise<Reply> => {
  const { call } = request
  const found = [...part.answers, ...usualAnswers(part, who)].find((one) => one.call === call)
  const give = found?.give ?? part.fallback
  if (give === undefined) throw new Error(`nobody declared an answer to ${nameOf(call)}`)
  const parsed = call.data.safeParse(await give(request))
  if (!parsed.success) throw new Error(`what ${nameOf(call)} is answered is not its data: ${parsed.error.message}`)
  registerAdmission(part, parsed.data)
  return { status: 200, body: successBody(parsed.data) }
}

/** Answers as the server would: refuses callers without the right, then asks the fakes. */
export const reply = async (request: CallRequest): Promise<Reply> => {
  const { call, token } = request
  const holder = token === null ? undefined : holders.get(token)
  const part = holder?.part ?? (call.may.kind === 'anyone' || call.may.kind === 'display' ? activePart : null)
  if (part === null) return buildRefusal(common.signedOut)
  if (callDelay > 0) await new Promise((resolve) => void setTimeout(resolve, callDelay))
  part.asked.push(request)
  const roles = holder?.who?.roles.map(({ id }) => id) ?? []
  if (call.namesChildren && seesOnlyFigures({ roles })) return buildRefusal(common.figuresOnly)
  if (!mayCall(call, holder?.who)) return buildRefusal(common.forbidden)
  await part.holds.get(call)
  try {
    return await answerWithFake(part, holder?.who, request)
  } catch (error) {
    if (error instanceof Refusal) return buildRefusal({ ...error.kind, msg: error.message }, error.details)
    if (error instanceof ProxyError) return { status: error.status, body: 'the server is being started' }
    part.faults.push(String(error))
    return buildRefusal(common.fault)
  }
}

/** Records a request that matches no call of the contract, so that the running test fails. */
export const reportUnknownRequest = (what: string) => void activePart?.faults.push(what)
