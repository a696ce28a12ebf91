import type { Endpoint } from '../../../platform/console/client/endpoint.ts'
import type { Call, Method } from '../../../platform/contract/call.ts'
import type { identity } from '../contract.ts'

// The login page and the account page make these calls without carrying the contract's schemas. A test holds them to it.

type Calls = typeof identity

const call =
  (kind: Endpoint['may']['kind'], method: Method, writes: boolean) =>
  <C extends Call>(path: string): Endpoint<C> => ({ method, path, may: { kind }, writes })

const [look, ask] = [call('account', 'GET', false), call('account', 'POST', true)]
const askBefore = call('anyone', 'POST', true)

/** The identity area's calls as the login page makes them. */
export const loginCalls = {
  login: askBefore<Calls['login']>('/qz/login'),
  changeSchool: call('newcomer', 'POST', true)<Calls['changeSchool']>('/change/login/school/{schoolId}/'),
  modifyPassword: ask<Calls['modifyPassword']>('/user/modify/password'),
  logout: call('account', 'GET', true)<Calls['logout']>('/user/logout'),
  publicKey: call('anyone', 'GET', false)<Calls['publicKey']>('/auth/publicKey'),
  renew: askBefore<Calls['renew']>('/auth/renew'),
  session: call('newcomer', 'GET', false)<Calls['session']>('/auth/session'),
  sendPasswordCode: askBefore<Calls['sendPasswordCode']>('/auth/password/code'),
  resetForgotten: askBefore<Calls['resetForgotten']>('/auth/password/reset'),
}

/** The calls of the account page. */
export const accountPageCalls = {
  accountLogin: askBefore<Calls['accountLogin']>('/auth/account/login'),
  ownAccount: look<Calls['ownAccount']>('/auth/account'),
  sendTelephoneCode: ask<Calls['sendTelephoneCode']>('/auth/account/telephone/code'),
  proveTelephone: ask<Calls['proveTelephone']>('/auth/account/telephone'),
  unbindTelephone: ask<Calls['unbindTelephone']>('/auth/account/telephone/unbind'),
  seeOtherAccount: ask<Calls['seeOtherAccount']>('/auth/account/join/look'),
  joinAccount: ask<Calls['joinAccount']>('/auth/account/join'),
  joinByTelephone: ask<Calls['joinByTelephone']>('/auth/account/join/telephone'),
  partRecord: ask<Calls['partRecord']>('/auth/account/part'),
  ownSessions: look<Calls['ownSessions']>('/auth/sessions'),
  endOwnSession: ask<Calls['endOwnSession']>('/auth/sessions/{id}/end'),
  endOtherSessions: ask<Calls['endOtherSessions']>('/auth/sessions/others/end'),
}

/** The contract's limits and codes that these pages need. */
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
/** Wrong tries that end a code. */
export const codeTries = 5
export const wrongOldPasswordCode = 10012
export const codeWrongCode = 10017
export const ownAccountCode = 10018
export const sameSchoolCode = 10019
export const tooManyCode = 429
