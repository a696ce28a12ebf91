import { and, eq } from 'drizzle-orm'
import type { menuAddressCall } from '../../../platform/contract/menuAddress.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolOf, memberOf } from '../../../platform/server/session.ts'
import { isWebAddress } from '../menuPlace.ts'
import { customMenuItem } from './tables.ts'

/** What of an entry makes its address. */
type Leading = Pick<typeof customMenuItem.$inferSelect, 'url' | 'host' | 'token' | 'fixedParam' | 'customParam'>

/** Who is told to an outside page, where a school's entry asks for it. */
type Visitor = Readonly<Record<'userId' | 'username' | 'schoolId', string | number>>

const visitorOf = (session: Session): Visitor => ({
  userId: memberOf(session),
  username: session.username,
  schoolId: schoolOf(session),
})

const filled = (parameters: string, visitor: Visitor) =>
  parameters.replace(/\{(userId|username|schoolId)\}/g, (_whole, name: keyof Visitor) =>
    encodeURIComponent(String(visitor[name]).toWellFormed()),
  )

/** Rows of former days may hold line breaks and other control characters, which no address has. */
const inOneLine = (parameters: string | null) => (parameters ?? '').replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')

/** True if the host stays the host with this url behind it: `https://ok.example` and `.evil.example/` are another one together. */
const staysHost = (host: string, url: string) => isWebAddress(host) && (/^(?:$|[/?#])/.test(url) || host.endsWith('/'))

const placeOf = ({ url, host }: Pick<Leading, 'url' | 'host'>): string | null => {
  // A whole address needs no host: joined to one, the token would go to whoever has the two names' sum.
  if (isWebAddress(url ?? '')) return url
  return staysHost(host ?? '', url ?? '') ? `${host ?? ''}${url ?? ''}` : null
}

/**
 * The address of an entry that leads out: host and url, the fixed parameters, the custom ones with `{userId}`,
 * `{username}` and `{schoolId}` filled in, and the token that the other system gave the school (decision on H-009). Our
 * own session's token never leaves. Null where that is no web address.
 */
export const externalAddress = (entry: Leading, visitor: Visitor): string | null => {
  const token = entry.token === null ? '' : `token=${encodeURIComponent(entry.token.toWellFormed())}`
  const parameters = [inOneLine(entry.fixedParam), filled(inOneLine(entry.customParam), visitor), token]
    .filter(Boolean)
    .join('&')
  const place = placeOf(entry)
  if (place === null || !isWebAddress(place)) return null
  return parameters === '' ? place : `${place}${place.includes('?') ? '&' : '?'}${parameters}`
}

/** Where one entry of the session's own school leads, for whoever opens it; hidden ones open for nobody. */
export const findMenuAddress = async ({ db, session, params }: Context<typeof menuAddressCall>) => {
  const shown = and(
    eq(customMenuItem.schoolId, schoolOf(session)),
    eq(customMenuItem.id, params.id),
    eq(customMenuItem.hidden, false),
  )
  const [entry] = await db.select().from(customMenuItem).where(shown)
  const address = entry === undefined ? null : externalAddress(entry, visitorOf(session))
  if (address === null) throw new Refusal(common.notFound)
  return { address }
}
