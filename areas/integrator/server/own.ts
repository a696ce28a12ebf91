import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import { asSystemWithin } from '../../../platform/server/database/asSystemWithin.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { openRecord } from '../../registry/server/people.ts'
import { integrator, integratorTerm } from '../../registry/server/tables/integrators.ts'
import { member } from '../../registry/server/tables/members.ts'
import { school } from '../../registry/server/tables/schools.ts'
import type { OwnIntegrator, integrator as calls } from '../contract.ts'
import { termStateOn } from './termState.ts'

/** Reads the term that runs today, else the next one, else the last one. */
const findTerm = async (db: Db, schoolId: number) => {
  const today = sql`(now() at time zone ${school.timeZone})::date`
  const [found] = await db
    .select({ term: integratorTerm, timeZone: school.timeZone })
    .from(integratorTerm)
    .innerJoin(school, eq(school.id, integratorTerm.schoolId))
    .where(eq(integratorTerm.schoolId, schoolId))
    .orderBy(
      desc(sql`${today} between ${integratorTerm.startTime} and ${integratorTerm.endTime}`),
      desc(sql`${integratorTerm.startTime} > ${today}`),
      sql`case when ${integratorTerm.startTime} > ${today} then ${integratorTerm.startTime} end`,
      desc(integratorTerm.endTime),
      asc(integratorTerm.id),
    )
    .limit(1)
  return found
}

/** The integrator is a row of the platform's tenant, which a school's role can't read. */
const findIntegrator = (db: Db, id: number) =>
  asSystemWithin(db, 'integrators: the company that serves a school', async () => {
    const [row] = await db
      .select({
        integratorName: integrator.name,
        contact: integrator.contact,
        telephone: integrator.telephone,
        disabled: integrator.disabled,
      })
      .from(integrator)
      .where(eq(integrator.id, id))
    return row
  })

/** Reads the integrator of the caller's school with its term and limit. Null in a school that never had one. */
export const findOwnIntegrator = async ({
  db,
  session,
  clock,
}: Context<typeof calls.own>): Promise<OwnIntegrator | null> => {
  const schoolId = schoolOf(session)
  const found = await findTerm(db, schoolId)
  const company = found && (await findIntegrator(db, found.term.integratorId))
  if (found === undefined || company === undefined) return null
  const { restrictNumber, startTime, endTime } = found.term
  const people = await db.$count(member, and(eq(member.schoolId, schoolId), openRecord()))
  const state = termStateOn(toWireTime(clock.now(), found.timeZone).slice(0, 10), found.term)
  return { ...company, restrictNumber, people, startTime, endTime, state }
}

/**
 * Returns the name of the integrator whose term runs in a school (academics §3, School info), or an empty text. Await
 * it by itself: it steps out of row-level security for a moment, so nothing else may run on the connection meanwhile.
 */
export const readIntegratorName = async (db: Db, schoolId: number, now: Date): Promise<string> => {
  const found = await findTerm(db, schoolId)
  if (found === undefined) return ''
  const state = termStateOn(toWireTime(now, found.timeZone).slice(0, 10), found.term)
  if (state === 'future' || state === 'ended') return ''
  const company = await findIntegrator(db, found.term.integratorId)
  return company === undefined || company.disabled ? '' : company.integratorName
}
