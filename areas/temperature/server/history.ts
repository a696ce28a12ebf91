import { type SQL, and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { countedBounds, toCountedPage } from '../../../platform/contract/countedPage.ts'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { countUpTo } from '../../../platform/server/database/countUpTo.ts'
import { seesOnlyFigures } from '../../../platform/server/seesOnlyFigures.ts'
import { narrowToSchool } from '../../../platform/server/narrowTo.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { classAt } from '../../registry/server/classStays.ts'
import { memberJoin, shownRecord } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { readSchoolTimeZone } from '../../registry/server/timeZones.ts'
import { matchesVisibleTo } from '../../users/server/index.ts'
import type { temperature as calls } from '../contract.ts'
import { temperatureRefusals } from '../refusals.ts'
import { type HistoryOrder, readingLimits } from '../states.ts'
import type { TemperatureRecord } from '../views.ts'
import { readingHandedOver, formatSubmitter } from './personRows.ts'
import { mayReadTemperatures } from './reach.ts'
import { namePeriods, readPeriodVersions } from './settings.ts'
import { temperatureReading, temperatureWithdrawal } from './tables.ts'
import { isNotWithdrawn } from './withdrawn.ts'

const submitter = alias(member, 'submitter')
const withdrawer = alias(member, 'withdrawer')
const day = 86_400_000

/** Filters of the history, and the user whose reach limits it. */
interface HistorySearch {
  readonly schoolId: number
  readonly asker: Asker
  readonly timeZone: string
  readonly now: Date
  readonly name: string
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly viewAccountDisable: boolean
  readonly viewLocked: boolean
  readonly onlyAbnormal: boolean
}

/** Returns the first and last day of a search. Refuses reversed days and too many days. */
const readSearchDays = ({ start, end, now, timeZone }: Pick<HistorySearch, 'start' | 'end' | 'now' | 'timeZone'>) => {
  const today = toWireTime(now, timeZone).slice(0, 10)
  const to = end ?? start ?? today
  const from = start ?? to
  if (from > to) throw new Refusal(temperatureRefusals.turned)
  if ((Date.parse(to) - Date.parse(from)) / day >= readingLimits.searchDays)
    throw new Refusal(temperatureRefusals.tooManyDays, { days: readingLimits.searchDays })
  return { from, to }
}

/** SQL that is true for the readings of a search, within reach. Viewers above the school only get readings of staff. */
export const matchesHistorySearch = (search: HistorySearch): SQL | undefined => {
  const { schoolId, asker, name } = search
  const { from, to } = readSearchDays(search)
  const word = name.trim()
  const people = and(
    eq(member.schoolId, schoolId),
    shownRecord(search),
    word === '' ? undefined : matchesVisibleTo(asker, word),
  )
  return and(
    eq(temperatureReading.schoolId, schoolId),
    gte(temperatureReading.day, from),
    lte(temperatureReading.day, to),
    seesOnlyFigures(asker) ? eq(temperatureReading.isStudent, false) : undefined,
    search.onlyAbnormal ? and(eq(temperatureReading.abnormal, true), isNotWithdrawn) : undefined,
    mayReadTemperatures(schoolId, temperatureReading.memberId, asker),
    sql`${temperatureReading.memberId} in (select ${member.id} from ${member} where ${people})`,
  )
}

// In the select list, and not as a join, so that it is read only for the rows of the page.
const departmentNameAt = sql<string | null>`(select ${department.name} from ${department}
  where ${department.schoolId} = ${member.schoolId} and ${department.id} = case when ${temperatureReading.isStudent}
    then ${classAt(sql`${temperatureReading.at}`)} else ${member.mainDepartmentId} end)`

const { day: dayOfReading, at: measuredAt, id: readingId } = temperatureReading

/** SQL for an order. The day comes first, because an index has it, and a late entry belongs to its day. */
const orderBy = (order: HistoryOrder): SQL[] => {
  const direction = order === 'newest' ? desc : asc
  return [dayOfReading, measuredAt, readingId].map((column) => direction(column))
}

/** Selects readings with their people in an order, without limit. */
export const selectReadings = (db: Db, where: SQL | undefined, order: HistoryOrder) =>
  db
    .select({
      row: temperatureReading,
      name: member.name,
      deptName: departmentNameAt,
      submitterName: submitter.name,
      handedOver: readingHandedOver,
      withdrawal: temperatureWithdrawal,
      withdrawerName: withdrawer.name,
    })
    .from(temperatureReading)
    .innerJoin(member, memberJoin(temperatureReading.schoolId, temperatureReading.memberId))
    .leftJoin(
      submitter,
      and(eq(submitter.schoolId, temperatureReading.schoolId), eq(submitter.id, temperatureReading.submitterId)),
    )
    .leftJoin(
      temperatureWithdrawal,
      and(
        eq(temperatureWithdrawal.schoolId, temperatureReading.schoolId),
        eq(temperatureWithdrawal.readingId, temperatureReading.id),
      ),
    )
    .leftJoin(
      withdrawer,
      and(eq(withdrawer.schoolId, temperatureWithdrawal.schoolId), eq(withdrawer.id, temperatureWithdrawal.byId)),
    )
    .where(where)
    .orderBy(...orderBy(order))
    .$dynamic()

export type FoundReading = Awaited<ReturnType<typeof selectReadings>>[number]

/** SQL that is true for readings after this one in a list. */
export const isAfterInList = ({ row }: FoundReading, order: HistoryOrder): SQL =>
  sql`(${dayOfReading}, ${measuredAt}, ${readingId}) ${order === 'newest' ? sql`<` : sql`>`}
    (${row.day}::date, ${row.at.toISOString()}::timestamptz, ${row.id}::bigint)`

interface Reader {
  readonly timeZone: string
  /** The name of each period. */
  readonly periods: ReadonlyMap<number, string>
}

/** Presents who withdrew a reading, when and why; null if nobody did. */
const presentWithdrawal = (
  { withdrawal, withdrawerName }: FoundReading,
  { timeZone }: Reader,
): TemperatureRecord['withdrawn'] =>
  withdrawal === null
    ? null
    : {
        byName: withdrawerName ?? '',
        time: toWireTime(withdrawal.at, timeZone),
        reason: withdrawal.reason,
      }

/** Presents a reading as the contract's `TemperatureRecord`. */
export const presentReading = (found: FoundReading, reader: Reader): TemperatureRecord => {
  const { row, name, deptName, submitterName, handedOver } = found
  const { timeZone, periods } = reader
  return {
    id: row.id,
    userId: row.memberId,
    name,
    depts: deptName === null ? [] : [{ name: deptName }],
    submitterName: formatSubmitter({ submitterName, handedOver, source: row.source }),
    source: row.source,
    tempF: row.tempF,
    abnormal: row.abnormal,
    periodName: periods.get(row.periodId ?? 0) ?? '',
    createTime: toWireTime(row.at, timeZone),
    updateTime: toWireTime(row.arrivedAt, timeZone),
    withdrawn: presentWithdrawal(found, reader),
  }
}

/** Returns a page of the readings of a search. */
export const findHistory = async ({ db, session, query, clock }: Context<typeof calls.history>) => {
  const schoolId = query.schoolId ?? schoolOf(session)
  await narrowToSchool(db, session, schoolId)
  const timeZone = await readSchoolTimeZone(db, schoolId)
  const where = matchesHistorySearch({ ...query, schoolId, asker: session, timeZone, now: clock.now() })
  const periods = namePeriods(await readPeriodVersions(db, schoolId))
  const { limit, offset } = countedBounds(query)
  const rows = await selectReadings(db, where, query.order).limit(limit).offset(offset)
  const counted = await countUpTo(db, temperatureReading, where)
  const reader = { timeZone, periods }
  return toCountedPage(
    query,
    rows.map((row) => presentReading(row, reader)),
    counted,
  )
}
