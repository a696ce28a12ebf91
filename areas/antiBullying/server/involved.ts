import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { isPersonWithinReach } from '../../organisation/server/index.ts'
import type { antiBullying } from '../contract.ts'
import { readContents } from './eventContents.ts'
import { isOfReachedEvent } from './events.ts'
import { lockEvent } from './handle.ts'
import { announceEvent } from './live.ts'
import { bullyingNote, bullyingPerson } from './tables.ts'

/** Reaches the involved people within the session's reach, of events that it reaches. */
export const reachInvolved = reachRows(bullyingPerson, (session) => {
  const schoolId = schoolOf(session)
  return and(
    eq(bullyingPerson.schoolId, schoolId),
    isPersonWithinReach(schoolId, bullyingPerson.memberId, session),
    isOfReachedEvent(bullyingPerson.eventId, session),
  )
})

/** Writes a note on an event. */
export const addNote = async (context: Context<typeof antiBullying.addNote>) => {
  const { db, session, body, clock, live } = context
  const schoolId = schoolOf(session)
  await lockEvent(context, body.eventId)
  await db.insert(bullyingNote).values({ ...body, schoolId, byId: memberOf(session), at: clock.now() })
  await announceEvent(db, live, schoolId, { isNew: false })
  return readContents(context, body.eventId)
}

/** Writes people into an event. One who is in it already gets the new part. */
export const involve = async (db: Db, people: readonly (typeof bullyingPerson.$inferInsert)[]): Promise<void> => {
  const { schoolId, eventId, memberId } = bullyingPerson
  for (const person of people)
    await db
      .insert(bullyingPerson)
      .values(person)
      .onConflictDoUpdate({ target: [schoolId, eventId, memberId], set: { part: person.part } })
}

/** Adds a person to an event. */
export const addPerson = async (context: Context<typeof antiBullying.addPerson>) => {
  const { db, session, body, live } = context
  const schoolId = schoolOf(session)
  const { eventId, userId: memberId, part } = body
  await lockEvent(context, eventId)
  await involve(db, [{ schoolId, eventId, memberId, part }])
  await announceEvent(db, live, schoolId, { isNew: false })
  return readContents(context, eventId)
}

/** Removes a person from an event. */
export const removePerson = async (context: Context<typeof antiBullying.removePerson>) => {
  const { db, session, query, live } = context
  const schoolId = schoolOf(session)
  const [gone] = await db
    .delete(bullyingPerson)
    .where(and(eq(bullyingPerson.schoolId, schoolId), eq(bullyingPerson.id, query.id)))
    .returning({ eventId: bullyingPerson.eventId })
  if (gone === undefined) throw new Refusal(common.notFound)
  await announceEvent(db, live, schoolId, { isNew: false })
  return readContents(context, gone.eventId)
}
