import { and, eq } from 'drizzle-orm'
import type { menuAddressCall } from '../../../platform/contract/menuAddress.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolOf, memberOf } from '../../../platform/server/session.ts'
import { isWebAddress } from '../menuPlace.ts'
import { customMenuItem } from './tables.ts'

/** The fields of an entry that form its URL. */
type EntryAddress = Pick<typeof customMenuItem.$inferSelect, 'url' | 'host' | 'token' | 'fixedParam' | 'customParam'>

/** The user facts that an entry may pass to an external page. */
type Visitor = Readonly<Record<'userId' | 'username' | 'schoolId', string | number>>

const visitorOf = (session: Session): Visitor => ({
  userId: memberOf(session),
  username: session.username,
  schoolId: schoolOf(session),
})

const fillParameters = (parameters: string, visitor: Visitor) =>
  parameters.replace(/\{(userId|username|schoolId)\}/g, (_whole, name: keyof Visitor) =>
    encodeURIComponent(String(visitor[name]).toWellFormed()),
  )

/** Removes line breaks and control characters, which old rows may contain. */
const removeControls = (parameters: string | null) => (parameters ?? '').replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')

/** True if appending the url keeps the host: `https://ok.example` plus `.evil.example/` would be another host. */
const keepsHost = (host: string, url: string) => isWebAddress(host) && (/^(?:$|[/?#])/.test(url) || host.endsWith('/'))

const joinAddress = ({ url, host }: Pick<EntryAddress, 'url' | 'host'>): string | null => {
  // Use a complete URL as it is. Appended to a host it could form another domain name, whose owner would get the token.
  if (isWebAddress(url ?? '')) return url
  return keepsHost(host ?? '', url ?? '') ? `${host ?? ''}${url ?? ''}` : null
}

/**
 * Builds the URL of an entry that leads outside: host and url, fixed parameters, custom ones with `{userId}`,
 * `{username}` and `{schoolId}` are filled in, and the token issued by the other system (decision on H-009). Our session's
 * token is never included. Null if the result is not a web URL.
 */
export const buildExternalAddress = (entry: EntryAddress, visitor: Visitor): string | null => {
  const token = entry.token === null ? '' : `token=${encodeURIComponent(entry.token.toWellFormed())}`
  const parameters = [
    removeControls(entry.fixedParam),
    fillParameters(removeControls(entry.customParam), visitor),
    token,
  ]
    .filter(Boolean)
    .join('&')
  const place = joinAddress(entry)
  if (place === null || !isWebAddress(place)) return null
  return parameters === '' ? place : `${place}${place.includes('?') ? '&' : '?'}${parameters}`
}

/** Returns the URL of an entry of the session's school. Refuses hidden and internal ones with `notFound`. */
export const findMenuAddress = async ({ db, session, params }: Context<typeof menuAddressCall>) => {
  const shown = and(
    eq(customMenuItem.schoolId, schoolOf(session)),
    eq(customMenuItem.id, params.id),
    eq(customMenuItem.hidden, false),
  )
  const [entry] = await db.select().from(customMenuItem).where(shown)
  const address = entry === undefined ? null : buildExternalAddress(entry, visitorOf(session))
  if (address === null) throw new Refusal(common.notFound)
  return { address }
}
