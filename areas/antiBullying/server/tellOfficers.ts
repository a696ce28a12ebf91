import { and, asc, eq, or, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Outbox } from '../../../platform/server/outbox/outbox.ts'
import { isStaff, openRecord } from '../../registry/server/people.ts'
import { member, memberRole } from '../../registry/server/tables/members.ts'

const purpose = 'safetyAlarm'

const isAdministrator = sql`exists (select 1 from ${memberRole} where ${memberRole.schoolId} = ${member.schoolId}
  and ${memberRole.memberId} = ${member.id} and ${memberRole.roleId} = ${role.schoolDataAdministrator})`

const readContacts = (db: Db, schoolId: number, recipientIds: readonly number[]) =>
  db
    .select({ id: member.id, telephone: member.telephone, isChosen: sql<boolean>`${among(member.id, recipientIds)}` })
    .from(member)
    .where(
      and(eq(member.schoolId, schoolId), openRecord(), isStaff, or(among(member.id, recipientIds), isAdministrator)),
    )
    .orderBy(asc(member.id))

interface Alarm {
  readonly schoolId: number
  readonly place: string
  readonly at: Date
  readonly timeZone: string
  readonly recipientIds: readonly number[]
  /** People whom a report accuses. They must not learn of it. */
  readonly accusedIds?: readonly number[]
}

/**
 * Sends the chosen officers a text message about a new event, with place and time and no names. Without chosen ones, or
 * if all of them have left or are accused, it tells the school's administrators. Returns the number of messages.
 */
export const tellOfficers = async (db: Db, outbox: Outbox, alarm: Alarm): Promise<number> => {
  const { schoolId, place, at, timeZone, recipientIds, accusedIds = [] } = alarm
  if ((await outbox.wayOfTexts(db, schoolId, purpose)) !== 'sent') return 0
  const contacts = (await readContacts(db, schoolId, recipientIds)).filter(({ id }) => !accusedIds.includes(id))
  const chosen = contacts.filter(({ isChosen }) => isChosen)
  const told = (chosen.length > 0 ? chosen : contacts).filter(({ telephone }) => telephone)
  const values = { place, time: toWireTime(at, timeZone).slice(5, 16) }
  for (const { id: memberId, telephone } of told)
    await outbox.send(db, { schoolId, memberId, channel: 'sms', purpose, recipient: telephone ?? '', values })
  return told.length
}
