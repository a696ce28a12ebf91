import { type SQL, and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { presentParent, selectHandedOverBy } from '../../sealedLink/server/index.ts'
import type { PersonRow, PersonTemp, SheetFrame } from '../views.ts'
import { findAbsences } from './absences.ts'
import { isFever } from './fevers.ts'
import { ofCountedReading, temperatureReading, temperatureStanding } from './tables.ts'
import { isNotWithdrawn } from './withdrawn.ts'

const submitter = alias(member, 'submitter')

const ofSubmitter = and(
  eq(submitter.schoolId, temperatureReading.schoolId),
  eq(submitter.id, temperatureReading.submitterId),
)

interface Submitted {
  readonly submitterName: string | null
  readonly source: PersonTemp['source']
  /** The staff member who handed over the parent's link. */
  readonly handedOver: string | null
}

/** SQL for the staff member who handed over the link of a parent's reading. */
export const readingHandedOver = selectHandedOverBy(temperatureReading.schoolId, temperatureReading.linkId)

/**
 * Returns the submitter's name of a reading, or 设备 for a device. For a link that was handed over, it also names who
 * did so.
 */
export const formatSubmitter = ({ submitterName, source, handedOver }: Submitted): string => {
  if (handedOver !== null) return presentParent(submitterName ?? '', handedOver)
  return submitterName ?? (source === 'device' ? '设备' : '')
}

interface ReadingsQuery {
  readonly schoolId: number
  readonly day: string
  /** The periods of the day, and the normal range. */
  readonly frame: Pick<SheetFrame, 'periods' | 'range'>
  readonly periodId: number | null
  readonly timeZone: string
  readonly now: Date
}

/** Returns the counted readings of these people on a day, by person. */
const readTemps = async (db: Db, { schoolId, day, periodId, timeZone }: ReadingsQuery, ids: readonly number[]) => {
  const rows = await db
    .select({
      memberId: temperatureStanding.memberId,
      periodId: temperatureStanding.periodId,
      tempF: temperatureStanding.tempF,
      abnormal: temperatureStanding.abnormal,
      at: temperatureStanding.at,
      arrivedAt: temperatureReading.arrivedAt,
      source: temperatureReading.source,
      submitterName: submitter.name,
      handedOver: readingHandedOver,
    })
    .from(temperatureStanding)
    .innerJoin(temperatureReading, ofCountedReading)
    .leftJoin(submitter, ofSubmitter)
    .where(
      and(
        eq(temperatureStanding.schoolId, schoolId),
        eq(temperatureStanding.day, day),
        periodId === null ? undefined : eq(temperatureStanding.periodId, periodId),
        sql`${temperatureStanding.memberId} = any(${sql.param([...ids])}::bigint[])`,
      ),
    )
    .orderBy(asc(temperatureStanding.periodId))
  return Map.groupBy(
    rows.map(({ at, arrivedAt, submitterName, handedOver, ...row }) => ({
      ...row,
      createTime: toWireTime(at, timeZone),
      updateTime: toWireTime(arrivedAt, timeZone),
      submitterName: formatSubmitter({ submitterName, handedOver, source: row.source }),
    })),
    ({ memberId }) => memberId,
  )
}

/** Returns the fevers of these people on a day, oldest first, by person. Counted ones are among them. */
const readFevers = async (db: Db, { schoolId, day, timeZone, frame }: ReadingsQuery, ids: readonly number[]) => {
  const rows = await db
    .select({ row: temperatureReading, submitterName: submitter.name, handedOver: readingHandedOver })
    .from(temperatureReading)
    .leftJoin(submitter, ofSubmitter)
    .where(
      and(
        eq(temperatureReading.schoolId, schoolId),
        eq(temperatureReading.day, day),
        isFever(frame.range),
        isNotWithdrawn,
        sql`${temperatureReading.memberId} = any(${sql.param([...ids])}::bigint[])`,
      ),
    )
    .orderBy(asc(temperatureReading.at), asc(temperatureReading.id))
  return Map.groupBy(
    rows.map(({ row, submitterName, handedOver }) => ({
      memberId: row.memberId,
      periodId: row.periodId,
      tempF: row.tempF,
      abnormal: row.abnormal,
      source: row.source,
      createTime: toWireTime(row.at, timeZone),
      updateTime: toWireTime(row.arrivedAt, timeZone),
      submitterName: formatSubmitter({ submitterName, handedOver, source: row.source }),
      otherFever: null,
    })),
    ({ memberId }) => memberId,
  )
}

/** Returns the highest fever of the same period as a normal reading, or null. */
export const findOtherFever = (
  { periodId, abnormal }: Pick<PersonTemp, 'periodId' | 'abnormal'>,
  fevers: readonly Pick<PersonTemp, 'periodId' | 'tempF'>[],
): number | null => {
  const highest = Math.max(0, ...fevers.filter((one) => one.periodId === periodId).map(({ tempF }) => tempF))
  return abnormal || highest === 0 ? null : highest
}

/** Selects the people of an SQL list (`member_id`, `class_id`) with class or department, sorted by name. */
export const selectPeople = (db: Db, schoolId: number, people: SQL) =>
  db
    .select({ userId: member.id, name: member.name, code: member.code, deptName: department.name })
    .from(member)
    .innerJoin(sql`(${people}) as people`, sql`people.member_id = ${member.id}`)
    .leftJoin(department, and(eq(department.schoolId, schoolId), sql`${department.id} = people.class_id`))
    .where(eq(member.schoolId, schoolId))
    .orderBy(asc(member.pinyin), asc(member.id))
    .$dynamic()

export type FoundPerson = Awaited<ReturnType<typeof selectPeople>>[number]

/** Presents people with their readings of a day and possible reasons for missing ones. */
export const presentPeople = async (
  db: Db,
  asked: ReadingsQuery,
  people: readonly FoundPerson[],
): Promise<PersonRow[]> => {
  const ids = people.map(({ userId }) => userId)
  const temps = await readTemps(db, asked, ids)
  const absences = await findAbsences(db, asked, ids)
  const fevers = await readFevers(db, asked, ids)
  const acting = new Set(asked.frame.periods.map(({ id }) => id))
  return people.map(({ userId, name, code, deptName }) => ({
    userId,
    name,
    stuOrTechCode: code ?? '',
    depts: deptName === null ? [] : [{ name: deptName }],
    temps: (temps.get(userId) ?? []).map((temp) => ({
      ...temp,
      otherFever: findOtherFever(temp, fevers.get(userId) ?? []),
    })),
    outside: (fevers.get(userId) ?? []).filter(({ periodId }) => periodId === null || !acting.has(periodId)),
    absence: absences.get(userId) ?? null,
  }))
}
