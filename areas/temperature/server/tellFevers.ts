import { type SQL, and, asc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PurposeName } from '../../../platform/contract/messagePurposes.ts'
import { role } from '../../../platform/contract/roles.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import type { Outbox } from '../../../platform/server/outbox/outbox.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member, memberRole } from '../../registry/server/tables/members.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { degrees } from '../states.ts'
import { feverPurpose } from './feverNotice.ts'
import { headsOf, openWithNumber, parentsOf } from './hearers.ts'
import { temperatureAlert } from './tables.ts'

/** So many fevers in one class on one day are told to the school. */
const many = 3

/** So many fevers are told by one run; the next minute tells the others. */
const atOnce = 200

const kind = jobKind({
  name: 'temperature.tellFevers',
  title: '通知体温异常',
  input: z.object({}),
  result: z.object({ fevers: z.int(), classes: z.int(), sent: z.int() }),
  attempts: 3,
})

const findUntold = (db: Db) =>
  db
    .select({ alert: temperatureAlert, name: member.name, classId: member.mainDepartmentId, timeZone: school.timeZone })
    .from(temperatureAlert)
    .innerJoin(member, and(eq(member.schoolId, temperatureAlert.schoolId), eq(member.id, temperatureAlert.subjectId)))
    .innerJoin(school, eq(school.id, temperatureAlert.schoolId))
    .where(and(isNull(temperatureAlert.toldAt), eq(temperatureAlert.kind, 'person')))
    .orderBy(asc(temperatureAlert.schoolId), asc(temperatureAlert.id))
    .limit(atOnce)

type Untold = Awaited<ReturnType<typeof findUntold>>[number]

const findPeople = (db: Db, schoolId: number, where: SQL | undefined) =>
  db
    .select({ id: member.id, telephone: member.telephone })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), openWithNumber, where))
    .orderBy(asc(member.id))

/** The heads of the class of somebody, and their parents. */
const aroundPerson = ({ alert, classId }: Untold): SQL => {
  const heads = headsOf(alert.schoolId, classId ?? 0)
  const parents = parentsOf(alert.schoolId, alert.subjectId)
  return sql`(${member.id} in (${heads}) or ${member.id} in (${parents}))`
}

const administrators = sql`exists (select 1 from ${memberRole} where ${memberRole.schoolId} = ${member.schoolId}
  and ${memberRole.memberId} = ${member.id} and ${memberRole.roleId} = ${role.schoolDataAdministrator})`

interface Telling {
  readonly db: Db
  readonly outbox: Outbox
}

interface Words {
  readonly schoolId: number
  readonly purpose: PurposeName
  readonly values: Readonly<Record<string, string>>
  readonly to: SQL
}

const send = async ({ db, outbox }: Telling, { schoolId, purpose, values, to }: Words): Promise<number> => {
  // Messages that cannot be sent would only pile up.
  if ((await outbox.wayOfTexts(db, schoolId, purpose)) !== 'sent') return 0
  const people = await findPeople(db, schoolId, to)
  for (const { id, telephone } of people) {
    const message = { schoolId, memberId: id, channel: 'sms' as const, purpose, recipient: telephone ?? '' }
    await outbox.send(db, { ...message, values })
  }
  return people.length
}

const tellPerson = (telling: Telling, untold: Untold): Promise<number> => {
  const { alert, name, timeZone } = untold
  const values = { names: name, temperature: degrees(alert.tempF), time: toWireTime(alert.at, timeZone).slice(0, 16) }
  return send(telling, { schoolId: alert.schoolId, purpose: feverPurpose, values, to: aroundPerson(untold) })
}

/** The classes of these fevers with three or more on a day that were not told before; each is noted, so that it is told once. */
const noteClasses = async (db: Db, schoolId: number, day: string, now: Date) => {
  const { rows } = await db.execute<{ id: number; people: number; name: string }>(sql`
    with crowded as (
      select ${member.mainDepartmentId} as class_id, count(*)::int as people, max(${temperatureAlert.tempF}) as temp_f
      from ${temperatureAlert} join ${member} on ${member.schoolId} = ${temperatureAlert.schoolId}
        and ${member.id} = ${temperatureAlert.subjectId}
      where ${temperatureAlert.schoolId} = ${schoolId} and ${temperatureAlert.day} = ${day}
        and ${temperatureAlert.kind} = 'person' and ${member.mainDepartmentId} is not null
        and exists (select 1 from ${memberRole} where ${memberRole.schoolId} = ${member.schoolId}
          and ${memberRole.memberId} = ${member.id} and ${memberRole.roleId} = ${role.student})
      group by 1 having count(*) >= ${many}),
    noted as (insert into ${temperatureAlert} (school_id, day, kind, subject_id, temp_f, at, told_at)
      select ${schoolId}::bigint, ${day}::date, 'class', class_id, temp_f, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from crowded on conflict (school_id, day, kind, subject_id) do nothing returning subject_id)
    select crowded.class_id as id, crowded.people, ${department.name} as name from noted
    join crowded on crowded.class_id = noted.subject_id
    join ${department} on ${department.schoolId} = ${schoolId} and ${department.id} = crowded.class_id`)
  return rows
}

const markTold = (db: Db, { alert }: Untold, now: Date) =>
  db
    .update(temperatureAlert)
    .set({ toldAt: now })
    .where(and(eq(temperatureAlert.schoolId, alert.schoolId), eq(temperatureAlert.id, alert.id)))

/**
 * Tells every minute of fevers that were noted: each person and day once, to the heads of the class and the parents; and of a class
 * with three, once a day, to the school's administrators. One look for all schools: one of each would be a row a minute.
 */
export const tellFevers = jobWork(
  kind,
  async ({ clock, outbox, finish }) =>
    finish(async (db) => {
      const now = clock.now()
      const telling = { db, outbox }
      const found = await findUntold(db)
      let [sent, classes] = [0, 0]
      for (const untold of found) {
        sent += await tellPerson(telling, untold)
        await markTold(db, untold, now)
      }
      const days = new Map(found.map(({ alert }) => [`${alert.schoolId} ${alert.day}`, alert]))
      for (const { schoolId, day } of days.values()) {
        for (const { people, name } of await noteClasses(db, schoolId, day, now)) {
          const values = { clazz: name, count: String(people) }
          sent += await send(telling, { schoolId, purpose: 'temperatureClass', values, to: administrators })
          classes += 1
        }
      }
      return { fevers: found.length, classes, sent }
    }),
  { schedule: '* * * * *' },
)
