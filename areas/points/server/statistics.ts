import { type SQL, and, asc, desc, eq, sql } from 'drizzle-orm'
import { searchContextOf } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { mainDepartmentJoin, memberJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { points } from '../contract.ts'
import { classOfEntryJoin } from './classOfEntry.ts'
import { isValid } from './ledger.ts'
import { isEntryWithin } from './recordPage.ts'
import { pointsBalance, pointsRecord } from './tables.ts'

/** Number of top students. */
const topOf = 10

const net = sql<number>`sum(${pointsRecord.points})::int`
const added = sql<number>`coalesce(sum(${pointsRecord.points}) filter (where ${pointsRecord.points} > 0), 0)::int`
const deducted = sql<number>`coalesce(-sum(${pointsRecord.points}) filter (where ${pointsRecord.points} < 0), 0)::int`
const num = sql<number>`count(*)::int`
const sums = { added, deducted, num }

const ofStudent = memberJoin(pointsRecord.schoolId, pointsRecord.studentId)
const ofBalance = and(
  eq(pointsBalance.schoolId, pointsRecord.schoolId),
  eq(pointsBalance.studentId, pointsRecord.studentId),
)

/** Selects each student with their totals, without order or limit. */
export const selectStudents = (db: Db, where: SQL | undefined) =>
  db
    .select({
      studentId: member.id,
      name: member.name,
      code: member.code,
      className: department.name,
      balance: pointsBalance.balance,
      points: net,
      ...sums,
    })
    .from(pointsRecord)
    .innerJoin(member, ofStudent)
    .innerJoin(pointsBalance, ofBalance)
    .leftJoin(department, mainDepartmentJoin)
    .where(where)
    .groupBy(member.id, member.name, member.code, member.pinyin, department.id, department.name, pointsBalance.balance)
    .$dynamic()

export type StudentTotals = Awaited<ReturnType<typeof selectStudents>>[number]

const sumAll = async (db: Db, where: SQL | undefined) => {
  const [all] = await db
    .select({ ...sums, students: sql<number>`count(distinct ${pointsRecord.studentId})::int` })
    .from(pointsRecord)
    .where(where)
  return all ?? { added: 0, deducted: 0, num: 0, students: 0 }
}

const sumByType = (db: Db, where: SQL | undefined) =>
  db
    .select({ type: pointsRecord.type, ...sums })
    .from(pointsRecord)
    .where(where)
    .groupBy(pointsRecord.type)
    .orderBy(desc(num), asc(pointsRecord.type))

const sumByClass = async (db: Db, schoolId: number, where: SQL | undefined) => {
  const rows = await db
    .select({ className: department.name, ...sums })
    .from(pointsRecord)
    .innerJoin(member, ofStudent)
    .leftJoin(department, classOfEntryJoin(schoolId))
    .where(where)
    .groupBy(department.id, department.name)
    .orderBy(desc(net), asc(department.id))
  return rows.map(({ className, ...rest }) => ({ ...rest, className: className ?? '未分班' }))
}

/** Sums points added and deducted by type and by the class of that day, with the top students of now. */
export const findStatistics = async ({ db, session, body }: Context<typeof points.statistics>) => {
  const stand = searchContextOf(session)
  const where = and(isEntryWithin(stand, body), isValid)
  const top = selectStudents(db, where).orderBy(desc(net), asc(member.pinyin), asc(member.id)).limit(topOf)
  return {
    ...(await sumAll(db, where)),
    byType: await sumByType(db, where),
    byClass: await sumByClass(db, stand.schoolId, where),
    top: await top,
  }
}
