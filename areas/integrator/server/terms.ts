import { type SQL, and, asc, desc, eq, gte, lte, ne, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { deleteTermRow, lockIntegrator, saveTermRow } from '../../registry/server/integrators.ts'
import { countPeople } from '../../registry/server/integratorTerms.ts'
import { integrator, integratorTerm } from '../../registry/server/tables/integrators.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { type TermView, type integrator as calls, integratorRefusals } from '../contract.ts'
import { termStateOn } from './termState.ts'

const selectTerms = (db: Db, where: SQL | undefined) =>
  db
    .select({
      term: integratorTerm,
      schoolName: school.name,
      timeZone: school.timeZone,
      people: countPeople(integratorTerm.schoolId),
      members: sql<number>`(select count(*)::int from member_role where member_role.school_id = ${integratorTerm.schoolId}
        and member_role.role_id = ${role.integrator})`,
    })
    .from(integratorTerm)
    .innerJoin(school, eq(school.id, integratorTerm.schoolId))
    .where(where)
    .orderBy(desc(integratorTerm.endTime), asc(school.name), asc(integratorTerm.id))

type Found = Awaited<ReturnType<typeof selectTerms>>[number]

const presentTerm = ({ term, timeZone, ...found }: Found, now: Date): TermView => ({
  ...term,
  ...found,
  state: termStateOn(toWireTime(now, timeZone).slice(0, 10), term),
})

/** Lists the terms of an integrator, the latest end first (academics §3). */
export const listTerms = async ({ db, query, clock }: Context<typeof calls.terms>): Promise<TermView[]> => {
  const rows = await selectTerms(db, eq(integratorTerm.integratorId, query.integratorId))
  return rows.map((row) => presentTerm(row, clock.now()))
}

/** Locks a school, so that two terms of it are checked one after the other. Refuses the platform and bureaus. */
const lockSchool = async (db: Db, id: number) => {
  const [found] = await db
    .select({ name: school.name, timeZone: school.timeZone })
    .from(school)
    .where(and(eq(school.id, id), eq(school.kind, 'school')))
    .for('no key update')
  if (found === undefined) throw new Refusal(common.notFound)
  return found
}

type Term = Context<typeof calls.saveTerm>['body']

const refuseOverlap = async (db: Db, { id, schoolId, startTime, endTime }: Term, schoolName: string) => {
  const [other] = await db
    .select({ start: integratorTerm.startTime, end: integratorTerm.endTime, name: integrator.name })
    .from(integratorTerm)
    .innerJoin(integrator, eq(integrator.id, integratorTerm.integratorId))
    .where(
      and(
        eq(integratorTerm.schoolId, schoolId),
        lte(integratorTerm.startTime, endTime),
        gte(integratorTerm.endTime, startTime),
        id === undefined ? undefined : ne(integratorTerm.id, id),
      ),
    )
    .orderBy(asc(integratorTerm.startTime), asc(integratorTerm.id))
    .limit(1)
  if (other) throw new Refusal(integratorRefusals.termOverlaps, { school: schoolName, ...other })
}

/** Refuses to move a term to another school or integrator, because it is their history. */
const refuseMoved = async (db: Db, { id, schoolId, integratorId }: Term): Promise<void> => {
  if (id === undefined) return
  const [before] = await db
    .select({ schoolId: integratorTerm.schoolId, integratorId: integratorTerm.integratorId })
    .from(integratorTerm)
    .where(eq(integratorTerm.id, id))
  if (before === undefined || (before.schoolId === schoolId && before.integratorId === integratorId)) return
  throw new Refusal(integratorRefusals.moved)
}

/** Adds or saves a term. It decides about its integrator's people from the next call on. */
export const saveTerm = async ({ db, body, clock }: Context<typeof calls.saveTerm>): Promise<TermView> => {
  const { id, version, schoolId, ...values } = body
  const { name } = await lockSchool(db, schoolId)
  if ((await lockIntegrator(db, values.integratorId)) === undefined) throw new Refusal(common.notFound)
  await refuseMoved(db, body)
  await refuseOverlap(db, body, name)
  return saveTermRow(db, schoolId, {
    id,
    version,
    values,
    present: async (row) => {
      const [found] = await selectTerms(db, eq(integratorTerm.id, row.id))
      if (found === undefined) throw new Refusal(common.notFound)
      return presentTerm(found, clock.now())
    },
  })
}

/** Deletes a term that hasn't begun. One that has is history, and without it its people could act again. */
export const deleteTerm = async ({ db, query, clock }: Context<typeof calls.removeTerm>): Promise<null> => {
  const where = eq(integratorTerm.id, query.id)
  const [before] = await selectTerms(db, where)
  if (before === undefined) throw new Refusal(common.notFound)
  const { schoolId } = before.term
  await lockSchool(db, schoolId)
  // Read again, since another call may have moved its beginning before the lock.
  const [found] = await selectTerms(db, where)
  if (found === undefined) throw new Refusal(common.notFound)
  if (presentTerm(found, clock.now()).state !== 'future') throw new Refusal(integratorRefusals.termBegun)
  return deleteTermRow(db, schoolId, query.id)
}

/** Reaches the terms of the schools that the session sees. */
export const reachTerms = reachRows(integratorTerm)
