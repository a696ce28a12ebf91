import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { limitRefusals } from '../contract.ts'
import type { memberRole } from './tables/members.ts'

/** SQL condition: a term named `term` of a school named `school` runs today by the school's clock. */
const isRunning = sql.raw(`(now() at time zone school.time_zone)::date between term.start_time and term.end_time`)

/**
 * SQL condition: the integrator's role of a person is without effect, since no term of the school runs, its integrator
 * is disabled, or the person got the role while another integrator served, and so works for that one. False in a school
 * without terms. It uses the database's clock, which is one for all nodes. For statements of the system, because the
 * integrator is a row of the platform.
 */
export const isIntegratorShutOut = (held: Pick<typeof memberRole, 'schoolId' | 'grantedAt'>): SQL<boolean> =>
  sql<boolean>`(
  exists (select 1 from integrator_term as term where term.school_id = ${held.schoolId})
  and not exists (select 1 from integrator_term as term
    join integrator on integrator.id = term.integrator_id and not integrator.disabled
    join school on school.id = term.school_id
    where term.school_id = ${held.schoolId} and ${isRunning} and not exists (
      select 1 from integrator_term as former
      where former.school_id = term.school_id and former.integrator_id <> term.integrator_id
        and former.start_time < term.start_time
        and former.end_time >= (${held.grantedAt} at time zone school.time_zone)::date)))`

/**
 * SQL for the number of people that a limit counts in a school: the open records. Those of graduates are locked, and
 * would fill the places of newcomers for ever.
 */
export const countPeople = (schoolId: SQLWrapper): SQL<number> => sql<number>`(select count(*)::int from member
  where member.school_id = ${schoolId} and not member.disabled and not member.locked)`

interface Room extends Record<string, unknown> {
  readonly limit: number
  readonly people: number
}

const readRoom = async (db: Db, schoolId: number): Promise<Room | undefined> => {
  const { rows } = await db.execute<Room>(sql`
    select term.restrict_number as "limit", ${countPeople(sql`${schoolId}::bigint`)} as people
    from integrator_term as term join school on school.id = term.school_id
    where term.school_id = ${schoolId} and term.restrict_number is not null and ${isRunning}`)
  return rows[0]
}

const isWithin = (room: Room | undefined, added: number): boolean =>
  room === undefined || room.people + added <= room.limit

/** Returns true if a school may have one more person by the limit of its running term. */
export const hasRoom = async (db: Db, schoolId: number): Promise<boolean> => isWithin(await readRoom(db, schoolId), 1)

/**
 * Refuses to add or enable people beyond the limit of the school's running term (academics §3, restrictNumber). Two
 * callers wait for each other, so that both can't take the last place. A school above its limit keeps its people.
 */
export const refuseBeyondLimit = async (db: Db, schoolId: number, added: number): Promise<void> => {
  if (added === 0 || (await readRoom(db, schoolId)) === undefined) return
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('people of a school'), hashint8(${schoolId}::bigint))`)
  // Counted again, since another transaction may have added people while this one waited.
  const room = await readRoom(db, schoolId)
  if (room === undefined || isWithin(room, added)) return
  throw new Refusal(limitRefusals.peopleLimit, {
    limit: String(room.limit),
    people: String(room.people),
    added: String(added),
  })
}
