import type { Endpoint } from '../../../platform/console/client/endpoint.ts'
import type { identity } from '../contract.ts'

// The login page makes these calls without carrying the contract's schemas. A test holds them to the contract.

type Calls = typeof identity

const login: Endpoint<Calls['login']> = { method: 'POST', path: '/qz/login', may: { kind: 'anyone' }, writes: true }

const changeSchool: Endpoint<Calls['changeSchool']> = {
  method: 'POST',
  path: '/change/login/school/{schoolId}/',
  may: { kind: 'newcomer' },
  writes: true,
}

const modifyPassword: Endpoint<Calls['modifyPassword']> = {
  method: 'POST',
  path: '/user/modify/password',
  may: { kind: 'newcomer' },
  writes: true,
}

const logout: Endpoint<Calls['logout']> = {
  method: 'GET',
  path: '/user/logout',
  may: { kind: 'newcomer' },
  writes: true,
}

const publicKey: Endpoint<Calls['publicKey']> = {
  method: 'GET',
  path: '/auth/publicKey',
  may: { kind: 'anyone' },
  writes: false,
}

const renew: Endpoint<Calls['renew']> = { method: 'POST', path: '/auth/renew', may: { kind: 'anyone' }, writes: true }

const session: Endpoint<Calls['session']> = {
  method: 'GET',
  path: '/auth/session',
  may: { kind: 'newcomer' },
  writes: false,
}

/** The identity area's calls as the login page makes them. */
export const loginCalls = { login, changeSchool, modifyPassword, logout, publicKey, renew, session }

/** The contract's limits and codes that the login page needs. */
export const cipherPrefix = 'enc:'
export const passwordLength = { least: 6, most: 18 } as const
export const slowDownCode = 10006
export const wrongOldPasswordCode = 10012
