import { type SQL, and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { schoolSectionNames } from '../../registry/contract.ts'
import { studentStatus } from '../../users/contract.ts'
import { memberRole } from '../../registry/server/tables/members.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import type { StudentGroup } from '../contract.ts'
import type { Figures } from './counted.ts'

const Explained = z.array(z.object({ Plan: z.object({ 'Plan Rows': z.number() }) }))

/**
 * How many rows the planner expects: it keeps samples of every table for its own use, and reads no row to tell. Off by a
 * few of a hundred, which is what "about" means.
 */
const expected = async (db: Db, query: SQL): Promise<number> => {
  const { rows } = await db.execute<{ 'QUERY PLAN': unknown }>(sql`explain (format json) ${query}`)
  const plan = rows[0]?.['QUERY PLAN']
  const [first] = Explained.parse(typeof plan === 'string' ? JSON.parse(plan) : plan)
  return first?.Plan['Plan Rows'] ?? 0
}

/** Three digits are told: more would look as if somebody had counted. */
const rounded = (value: number): number => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(value, 1))) - 2)
  return Math.round(value / unit) * unit
}

/** The list stands in the statement as it is: the planner looks its schools up among those that it knows. */
const among = (ids: readonly number[]) => sql.raw(`array[${ids.map(Number).join(',')}]::bigint[]`)

/** About how many people there are in many schools. Every value is written out, since the planner guesses at parameters. */
export const estimateFigures = async (db: Db, schoolIds: readonly number[]): Promise<Figures> => {
  const schools = among(schoolIds)
  const staffRole = sql.raw(String(role.staff))
  const left = sql.raw(String(studentStatus.left))
  const students = sql`select 1 from ${studentInfo}
    where ${studentInfo.schoolId} = any(${schools}) and ${studentInfo.status} <> ${left}`
  const staff = sql`select 1 from ${memberRole}
    where ${memberRole.schoolId} = any(${schools}) and ${memberRole.roleId} = ${staffRole}`
  const studentNum = rounded(await expected(db, students))
  const boarding = rounded(await expected(db, sql`${students} and ${studentInfo.accommodation}`))
  const liveInDormitory = Math.min(boarding, studentNum)
  return {
    studentNum,
    teachingNum: rounded(await expected(db, staff)),
    liveInDormitory,
    noLiveInDormitory: studentNum - liveInDormitory,
  }
}

/** How many schools there are of each section: few rows, so these are counted. */
export const countSections = async (db: Db, schoolIds: readonly number[]): Promise<StudentGroup[]> => {
  const rows = await db
    .select({ section: school.section, num: sql<number>`count(*)::int` })
    .from(school)
    .where(and(inArray(school.id, [...schoolIds]), eq(school.kind, 'school')))
    .groupBy(school.section)
    .orderBy(school.section)
  return rows.map(({ section, num }) => ({
    id: section ?? 0,
    name: schoolSectionNames[section ?? 0] ?? '未设置学段',
    studentNum: num,
    male: null,
    female: null,
  }))
}
