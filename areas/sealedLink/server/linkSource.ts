import { and, eq } from 'drizzle-orm'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Secrets } from '../../../platform/server/secret/secrets.ts'
import { type LinkSource, linkSession } from '../../../platform/server/session.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { isSignatureValid, parseTerms } from './tokens.ts'
import { refuseEnded, selectLinks } from './selectLinks.ts'
import { sealedLink } from './tables.ts'

const findSchool = async (db: Db, schoolId: number) => {
  const [row] = await db.select({ timeZone: school.timeZone }).from(school).where(eq(school.id, schoolId))
  const closed = await db
    .select({ module: closedModule.module })
    .from(closedModule)
    .where(eq(closedModule.schoolId, schoolId))
  return row && { timeZone: row.timeZone, closedModules: closed.map(({ module }) => module) }
}

/**
 * Builds the platform's lookup of the session behind an opened link. It reads the link again on each call, so that
 * revoking, graduating or unbinding takes effect immediately. Returns null for a token that is invalid, expired or
 * made for another purpose; refuses an ended link.
 */
export const makeLinkSource =
  ({ clock, secrets }: { readonly clock: Clock; readonly secrets: Secrets }): LinkSource =>
  async (db, token, purpose) => {
    const now = clock.now()
    const terms = parseTerms(token)
    if (terms === null || terms.endsAt * 1000 <= now.getTime()) return null
    const { schoolId, linkId } = terms
    const [found] = await selectLinks(db).where(and(eq(sealedLink.schoolId, schoolId), eq(sealedLink.id, linkId)))
    if (found === undefined || found.link.purpose !== purpose) return null
    // The token is signed with the parent's number. After the number changes, the parent must open the link again with
    // the new one.
    if (!isSignatureValid(token, terms, found.telephone ?? '', secrets)) return null
    refuseEnded(found, now)
    const ofSchool = await findSchool(db, schoolId)
    if (ofSchool === undefined) return null
    const { studentId, parentId } = found.link
    return linkSession({ ...ofSchool, id: linkId, purpose, studentId, parentId, schoolId })
  }
