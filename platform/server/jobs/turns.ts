import { type SQL, and, asc, inArray, sql } from 'drizzle-orm'
import type { Db } from '../database/connection.ts'
import { job } from './tables.ts'

/**
 * Selects the jobs of these kinds that meet a condition, in turn: schools take turns, within a school its people do,
 * and a person's jobs come in the order in which they were queued. A running job counts as a turn, so a school's
 * second job comes after the first of every other school, however many it has queued.
 */
export const jobsInTurn = (db: Db, kinds: readonly string[], isFree: SQL | undefined, most: number) => {
  const isOfKinds = inArray(job.kind, [...kinds])
  // Jobs without an owner count as those of one more person.
  const person = sql`coalesce(${job.memberId}, 0)`
  const running = sql`(case when ${isFree} then 0 else 1 end)`
  const ofPerson = db
    .select({
      schoolId: job.schoolId,
      id: job.id,
      runAt: job.runAt,
      isFree: sql<boolean>`${isFree}`.as('is_free'),
      personsTurn: sql<number>`row_number() over (partition by ${job.schoolId}, ${person}
        order by ${running} desc, ${job.runAt}, ${job.id})`.as('persons_turn'),
    })
    .from(job)
    .where(and(isOfKinds, sql`(${isFree} or ${job.state} = 'running')`))
    .as('of_person')
  const ofSchool = db
    .select({
      schoolId: ofPerson.schoolId,
      id: ofPerson.id,
      runAt: ofPerson.runAt,
      isFree: ofPerson.isFree,
      schoolsTurn: sql<number>`row_number() over (partition by ${ofPerson.schoolId}
        order by ${ofPerson.isFree}, ${ofPerson.personsTurn}, ${ofPerson.runAt}, ${ofPerson.id})`.as('schools_turn'),
    })
    .from(ofPerson)
    .as('of_school')
  return (
    db
      .select({ id: job.id })
      .from(job)
      .innerJoin(ofSchool, sql`${ofSchool.schoolId} = ${job.schoolId} and ${ofSchool.id} = ${job.id}`)
      // Checked again on the row itself: another node may have claimed it while this one waited for its lock.
      .where(and(ofSchool.isFree, isFree))
      .orderBy(asc(ofSchool.schoolsTurn), asc(ofSchool.runAt), asc(ofSchool.id))
      .limit(most)
      .for('update', { of: job, skipLocked: true })
  )
}
