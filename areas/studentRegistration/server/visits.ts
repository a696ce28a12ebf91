import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type Secrets, everySecret, keyFor } from '../../../platform/server/secret/secrets.ts'
import { type LinkSource, type Session, linkOf, machineSession, schoolOf } from '../../../platform/server/session.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { registrationLimits, registrationPurpose } from '../contract.ts'
import { registrationVisit } from './tables.ts'

export type Visit = typeof registrationVisit.$inferSelect

const hashToken = (token: string, secret: string) =>
  createHmac('sha256', keyFor(secret, 'registration visits')).update(token).digest('base64url')

/** Opens a session for a proven number and returns its token. An earlier session of the number in the task ends. */
export const openVisit = async (db: Db, { schoolId, id }: Visit, now: Date, secrets: Secrets) => {
  const token = randomBytes(32).toString('base64url')
  const endsAt = new Date(now.getTime() + registrationLimits.openMinutes * 60_000)
  await db
    .update(registrationVisit)
    .set({ tokenHash: hashToken(token, secrets.secret), endsAt })
    .where(and(eq(registrationVisit.schoolId, schoolId), eq(registrationVisit.id, id)))
  return { token, endsAt }
}

/** A school's name and time zone. Null if it has closed the module. */
export const readOpenSchool = async (db: Db, schoolId: number) => {
  const [row] = await db
    .select({ name: school.name, timeZone: school.timeZone })
    .from(school)
    .where(eq(school.id, schoolId))
  const closed = await db
    .select({ module: closedModule.module })
    .from(closedModule)
    .where(eq(closedModule.schoolId, schoolId))
  return row === undefined ? null : { ...row, closedModules: closed.map(({ module }) => module) }
}

/** Builds the lookup of the session behind a token from `openVisit`, which is checked again on each call. */
export const makeApplicantSource =
  ({ clock, secrets }: { readonly clock: Clock; readonly secrets: Secrets }): LinkSource =>
  async (db, token, purpose) => {
    if (purpose !== registrationPurpose || token === '') return null
    const hashes = everySecret(secrets).map((secret) => hashToken(token, secret))
    const [visit] = await db
      .select({ id: registrationVisit.id, schoolId: registrationVisit.schoolId })
      .from(registrationVisit)
      .where(and(inArray(registrationVisit.tokenHash, hashes), gt(registrationVisit.endsAt, clock.now())))
    if (visit === undefined) return null
    const ofSchool = await readOpenSchool(db, visit.schoolId)
    if (ofSchool === null) return null
    const { timeZone, closedModules } = ofSchool
    // The school doesn't know the child yet, so that the session reaches none.
    const link = { id: visit.id, purpose: registrationPurpose, studentId: 0 }
    return { ...machineSession(visit.schoolId, timeZone), closedModules, link }
  }

/** Reads the proven number behind the session of a parent. */
export const readVisit = async (db: Db, session: Session): Promise<Visit> => {
  const mine = and(eq(registrationVisit.schoolId, schoolOf(session)), eq(registrationVisit.id, linkOf(session).id))
  const [visit] = await db.select().from(registrationVisit).where(mine)
  if (visit === undefined) throw new Refusal(common.notFound)
  return visit
}
