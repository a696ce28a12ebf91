import type { Endpoint } from '../../../platform/console/client/endpoint.ts'
import type { Call, Method } from '../../../platform/contract/call.ts'
import type { identity } from '../contract.ts'

// The login and account pages use these instead of the contract, to avoid loading its schemas. A test compares both.

type Calls = typeof identity

const makeEndpoint =
  (kind: Endpoint['may']['kind'], method: Method, writes: boolean) =>
  <C extends Call>(path: string): Endpoint<C> => ({ method, path, may: { kind }, writes })

const [accountGet, accountPost] = [makeEndpoint('account', 'GET', false), makeEndpoint('account', 'POST', true)]
const publicPost = makeEndpoint('anyone', 'POST', true)

/** The identity calls of the login page. */
export const loginCalls = {
  login: publicPost<Calls['login']>('/qz/login'),
  changeSchool: makeEndpoint('newcomer', 'POST', true)<Calls['changeSchool']>('/change/login/school/{schoolId}/'),
  modifyPassword: accountPost<Calls['modifyPassword']>('/user/modify/password'),
  logout: makeEndpoint('account', 'GET', true)<Calls['logout']>('/user/logout'),
  publicKey: makeEndpoint('anyone', 'GET', false)<Calls['publicKey']>('/auth/publicKey'),
  renew: publicPost<Calls['renew']>('/auth/renew'),
  session: makeEndpoint('newcomer', 'GET', false)<Calls['session']>('/auth/session'),
  sendPasswordCode: publicPost<Calls['sendPasswordCode']>('/auth/password/code'),
  resetForgotten: publicPost<Calls['resetForgotten']>('/auth/password/reset'),
}

/** The calls of the account page. */
export const accountPageCalls = {
  accountLogin: publicPost<Calls['accountLogin']>('/auth/account/login'),
  ownAccount: accountGet<Calls['ownAccount']>('/auth/account'),
  sendTelephoneCode: accountPost<Calls['sendTelephoneCode']>('/auth/account/telephone/code'),
  proveTelephone: accountPost<Calls['proveTelephone']>('/auth/account/telephone'),
  unbindTelephone: accountPost<Calls['unbindTelephone']>('/auth/account/telephone/unbind'),
  seeOtherAccount: accountPost<Calls['seeOtherAccount']>('/auth/account/join/look'),
  joinAccount: accountPost<Calls['joinAccount']>('/auth/account/join'),
  joinByTelephone: accountPost<Calls['joinByTelephone']>('/auth/account/join/telephone'),
  separateRecord: accountPost<Calls['separateRecord']>('/auth/account/part'),
  ownSessions: accountGet<Calls['ownSessions']>('/auth/sessions'),
  endOwnSession: accountPost<Calls['endOwnSession']>('/auth/sessions/{id}/end'),
  endOtherSessions: accountPost<Calls['endOtherSessions']>('/auth/sessions/others/end'),
}

/** Copies of the contract's limits and refusal codes that these pages need. */
export const cipherPrefix = 'enc:'
export const passwordLength = { least: 6, most: 18 } as const
export const sessionHistoryDays = 90
export const slowDownCode = 10006
export const notForConsoleCode = 10008
export const reusedCode = 10042
export const badCipherCode = 10013
export const wrongOwnPasswordCode = 10027
export const codeSpentCode = 10029
export const codeSpentText = '验证码已失效，请重新获取'
/** Number of wrong tries after which a code is invalid. */
export const codeTries = 5
export const wrongOldPasswordCode = 10012
export const codeWrongCode = 10017
export const ownAccountCode = 10018
export const sameSchoolCode = 10019
export const tooManyCode = 429
