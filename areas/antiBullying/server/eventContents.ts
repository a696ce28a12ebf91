import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { maskName } from '../../../platform/contract/mask.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { nameLookedAt } from '../../../platform/server/audit/lookEntry.ts'
import type { Call } from '../../../platform/contract/call.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { isPersonWithinReach } from '../../organisation/server/index.ts'
import { mainDepartmentJoin, memberJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { antiBullying } from '../contract.ts'
import type { EventContents } from '../views.ts'
import { readEvent } from './events.ts'
import { bullyingNote, bullyingPerson } from './tables.ts'

/** The most notes that are shown. */
const mostNotes = 200

type Reading = Pick<Context<Call>, 'db' | 'session'>

const readPeople = async ({ db, session }: Reading, eventId: number) => {
  const schoolId = schoolOf(session)
  const within = isPersonWithinReach(schoolId, member.id, session)
  const rows = await db
    .select({
      id: bullyingPerson.id,
      name: member.name,
      className: department.name,
      part: bullyingPerson.part,
      isReached: sql<boolean>`${within ?? sql`true`}`,
    })
    .from(bullyingPerson)
    .innerJoin(member, memberJoin(bullyingPerson.schoolId, bullyingPerson.memberId))
    .leftJoin(department, mainDepartmentJoin)
    .where(and(eq(bullyingPerson.schoolId, schoolId), eq(bullyingPerson.eventId, eventId)))
    .orderBy(asc(bullyingPerson.id))
  return rows.map(({ name, ...row }) => ({ ...row, name: row.isReached ? name : maskName(name) }))
}

const readNotes = async ({ db, session }: Reading, eventId: number) => {
  const rows = await db
    .select({ note: bullyingNote, by: member.name })
    .from(bullyingNote)
    .leftJoin(member, memberJoin(bullyingNote.schoolId, bullyingNote.byId))
    .where(and(eq(bullyingNote.schoolId, schoolOf(session)), eq(bullyingNote.eventId, eventId)))
    .orderBy(desc(bullyingNote.id))
    .limit(mostNotes)
  return rows.map(({ note: { id, at, text }, by }) => ({
    id,
    time: toWireTime(at, session.timeZone),
    by: by ?? '已移出本校的用户',
    text,
  }))
}

/** Reads what happened, who is involved and what was done. Names out of reach are masked. */
export const readContents = async (context: Reading, eventId: number): Promise<EventContents> => {
  const { db, session } = context
  return {
    event: await readEvent(db, schoolOf(session), eventId, session.timeZone),
    people: await readPeople(context, eventId),
    notes: await readNotes(context, eventId),
  }
}

/** Shows the contents of an event (A-CALL-139). The trail names the event, since a look changes no row. */
export const showEvent = async (context: Context<typeof antiBullying.showEvent>): Promise<EventContents> => {
  const contents = await readContents(context, context.body.id)
  const { place, time } = contents.event
  await nameLookedAt(context.db, `${place} ${time.slice(0, 16)}`)
  return contents
}
