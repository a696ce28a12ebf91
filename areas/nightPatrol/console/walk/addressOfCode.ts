import { normalizePatrolCode } from '../../contract.ts'

/** Path of 我的巡查, which a label's QR code opens. */
const walkPath = '/nightPatrol/selectInfo'

/** Returns the address in a place's QR code. The camera of any phone opens it, and the page then notes the place. */
export const addressOfCode = (code: string): string => `${location.origin}${location.pathname}#${walkPath}?code=${code}`

/** Reads the code from a scanned address, or from a typed code. */
export const readCode = (text: string): string => {
  const code = /[?&]code=([^&#]+)/u.exec(text)?.[1] ?? text
  return normalizePatrolCode(code)
}
