import { type SQL, and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PurposeName } from '../../../platform/contract/messagePurposes.ts'
import { role } from '../../../platform/contract/roles.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import type { Outbox } from '../../../platform/server/outbox/outbox.ts'
import { hasStudentRole, memberJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member, memberRole } from '../../registry/server/tables/members.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { degrees } from '../states.ts'
import { feverPurpose } from './feverNotice.ts'
import { selectHeadIds, canReceiveTexts, selectParentIds } from './feverRecipients.ts'
import { findSchoolsToldElsewhere } from './otherFeverNotice.ts'
import { temperatureAlert } from './tables.ts'

/** Number of fevers in one class on one day at which the school's administrators are notified. */
const classFeverLimit = 3

/** Maximum number of fevers notified per run; the next minute continues. */
const maxPerRun = 200

const classPurpose = 'temperatureClass' satisfies PurposeName

const kind = jobKind({
  name: 'temperature.tellFevers',
  title: '通知体温异常',
  input: z.object({}),
  result: z.object({ fevers: z.int(), classes: z.int(), sent: z.int() }),
  attempts: 3,
})

const isUntold = and(isNull(temperatureAlert.toldAt), eq(temperatureAlert.kind, 'person'))

/** Returns schools and days with fevers that wait for a message. */
const findWaiting = (db: Db) =>
  db
    .selectDistinct({ schoolId: temperatureAlert.schoolId, day: temperatureAlert.day })
    .from(temperatureAlert)
    .where(isUntold)

const findUntold = (db: Db, schoolIds: readonly number[]) =>
  db
    .select({ alert: temperatureAlert, name: member.name, classId: member.mainDepartmentId, timeZone: school.timeZone })
    .from(temperatureAlert)
    .innerJoin(member, memberJoin(temperatureAlert.schoolId, temperatureAlert.subjectId))
    .innerJoin(school, eq(school.id, temperatureAlert.schoolId))
    .where(and(isUntold, inArray(temperatureAlert.schoolId, [...schoolIds])))
    .orderBy(asc(temperatureAlert.schoolId), asc(temperatureAlert.id))
    .limit(maxPerRun)
    // A slow run can overlap the next one, maybe on another node. Locked fevers are skipped, so that only one run
    // notifies each.
    .for('update', { of: temperatureAlert, skipLocked: true })

type Untold = Awaited<ReturnType<typeof findUntold>>[number]

const findPeople = (db: Db, schoolId: number, where: SQL | undefined) =>
  db
    .select({ id: member.id, telephone: member.telephone })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), canReceiveTexts, where))
    .orderBy(asc(member.id))

/** SQL for the heads of a person's class, and the person's parents. */
const isRecipientOf = ({ alert, classId }: Untold): SQL => {
  const heads = selectHeadIds(alert.schoolId, classId ?? 0)
  const parents = selectParentIds(alert.schoolId, alert.subjectId)
  return sql`(${member.id} in (${heads}) or ${member.id} in (${parents}))`
}

const administrators = sql`exists (select 1 from ${memberRole} where ${memberRole.schoolId} = ${member.schoolId}
  and ${memberRole.memberId} = ${member.id} and ${memberRole.roleId} = ${role.schoolDataAdministrator})`

interface SendContext {
  readonly db: Db
  readonly outbox: Outbox
}

interface FeverMessage {
  readonly schoolId: number
  readonly purpose: PurposeName
  readonly values: Readonly<Record<string, string>>
  readonly to: SQL
}

const send = async ({ db, outbox }: SendContext, { schoolId, purpose, values, to }: FeverMessage): Promise<number> => {
  const people = await findPeople(db, schoolId, to)
  for (const { id, telephone } of people) {
    const message = { schoolId, memberId: id, channel: 'sms' as const, purpose, recipient: telephone ?? '' }
    await outbox.send(db, { ...message, values })
  }
  return people.length
}

const notifyPerson = (context: SendContext, untold: Untold): Promise<number> => {
  const { alert, name, timeZone } = untold
  const values = { names: name, temperature: degrees(alert.tempF), time: toWireTime(alert.at, timeZone).slice(0, 16) }
  return send(context, { schoolId: alert.schoolId, purpose: feverPurpose, values, to: isRecipientOf(untold) })
}

/** Records and returns the classes with three or more fevers on a day that were not notified before. */
const recordClasses = async (db: Db, schoolId: number, day: string, now: Date) => {
  const { rows } = await db.execute<{ id: number; people: number; name: string }>(sql`
    with crowded as (
      select ${member.mainDepartmentId} as class_id, count(*)::int as people, max(${temperatureAlert.tempF}) as temp_f
      from ${temperatureAlert} join ${member} on ${member.schoolId} = ${temperatureAlert.schoolId}
        and ${member.id} = ${temperatureAlert.subjectId}
      where ${temperatureAlert.schoolId} = ${schoolId} and ${temperatureAlert.day} = ${day}
        and ${temperatureAlert.kind} = 'person' and ${member.mainDepartmentId} is not null
        and ${hasStudentRole()}
      group by 1 having count(*) >= ${classFeverLimit}),
    noted as (insert into ${temperatureAlert} (school_id, day, kind, subject_id, temp_f, at, told_at)
      select ${schoolId}::bigint, ${day}::date, 'class', class_id, temp_f, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from crowded on conflict (school_id, day, kind, subject_id) do nothing returning subject_id)
    select crowded.class_id as id, crowded.people, ${department.name} as name from noted
    join crowded on crowded.class_id = noted.subject_id
    join ${department} on ${department.schoolId} = ${schoolId} and ${department.id} = crowded.class_id`)
  return rows
}

/** Returns those of the schools that can send text messages of a purpose. */
const schoolsSending = async ({ db, outbox }: SendContext, schoolIds: readonly number[], purpose: PurposeName) => {
  const sending = new Set<number>()
  for (const schoolId of new Set(schoolIds)) {
    if ((await outbox.wayOfTexts(db, schoolId, purpose)) === 'sent') sending.add(schoolId)
  }
  return sending
}

/** Closes fevers of past days that could not be notified, so that a template added later only notifies today's. */
const closePastFevers = (db: Db, sending: ReadonlySet<number>, now: Date) =>
  db.execute(sql`update ${temperatureAlert} as past set told_at = ${now.toISOString()}::timestamptz from ${school}
    where ${school.id} = past.school_id and past.told_at is null and past.kind = 'person'
      and past.day < (${now.toISOString()}::timestamptz at time zone ${school.timeZone})::date
      and past.school_id <> all(${sql.param([...sending])}::bigint[])`)

const markNotified = (db: Db, { alert }: Untold, now: Date) =>
  db
    .update(temperatureAlert)
    .set({ toldAt: now })
    .where(and(eq(temperatureAlert.schoolId, alert.schoolId), eq(temperatureAlert.id, alert.id)))

/**
 * Sends messages about recorded fevers every minute: each person and day once, to heads of the class and parents, and
 * a class with three fevers once a day to the school's administrators. In a school that can't send texts, fevers wait
 * until the end of its day. One run serves all schools, because one per school would add a row a minute for each.
 */
export const notifyFevers = jobWork(
  kind,
  async ({ clock, outbox, finish }) =>
    finish(async (db) => {
      const now = clock.now()
      const context = { db, outbox }
      const waiting = await findWaiting(db)
      // The usual case; skip the remaining queries.
      if (waiting.length === 0) return { fevers: 0, classes: 0, sent: 0 }
      const ids = waiting.map(({ schoolId }) => schoolId)
      const elsewhere = await findSchoolsToldElsewhere(db, ids)
      const here = ids.filter((id) => !elsewhere.has(id))
      const tellsPeople = await schoolsSending(context, here, feverPurpose)
      const tellsClasses = await schoolsSending(context, ids, classPurpose)
      const found = await findUntold(db, [...tellsPeople])
      let [sent, classes] = [0, 0]
      for (const untold of found) {
        sent += await notifyPerson(context, untold)
        await markNotified(db, untold, now)
      }
      for (const { schoolId, day } of waiting) {
        if (!tellsClasses.has(schoolId)) continue
        for (const { people, name } of await recordClasses(db, schoolId, day, now)) {
          const values = { clazz: name, count: String(people) }
          sent += await send(context, { schoolId, purpose: classPurpose, values, to: administrators })
          classes += 1
        }
      }
      await closePastFevers(db, tellsPeople, now)
      return { fevers: found.length, classes, sent }
    }),
  { schedule: '* * * * *' },
)
