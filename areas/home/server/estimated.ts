import { type SQL, and, eq, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
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

/** The schools that teach, of those that are asked for; and all other tenants. */
const splitSchools = async (db: Db, schoolIds: readonly number[]) => {
  const tenants = await db.select({ id: school.id, kind: school.kind }).from(school)
  const wanted = new Set(schoolIds)
  const asked = tenants.filter(({ id, kind }) => kind === 'school' && wanted.has(id)).map(({ id }) => id)
  return { asked, others: tenants.map(({ id }) => id).filter((id) => !asked.includes(id)) }
}

/**
 * About how many rows of many schools meet a condition. The planner adds up what share each school has, and falls back to
 * a guess where these come near the whole; so of most schools the rest is taken off the whole.
 */
const expectedOf = async (
  db: Db,
  { asked, others }: Awaited<ReturnType<typeof splitSchools>>,
  query: (schools: SQL | undefined) => SQL,
): Promise<number> => {
  const expectedAmong = async (ids: readonly number[]) => (ids.length === 0 ? 0 : expected(db, query(among(ids))))
  if (asked.length <= others.length) return rounded(await expectedAmong(asked))
  return rounded(Math.max(0, (await expected(db, query(undefined))) - (await expectedAmong(others))))
}

/** About how many people there are in many schools. Every value is written out, since the planner guesses at parameters. */
export const estimateFigures = async (db: Db, schoolIds: readonly number[]): Promise<Figures> => {
  const split = await splitSchools(db, schoolIds)
  const staffRole = sql.raw(String(role.staff))
  const left = sql.raw(String(studentStatus.left))
  const inSchools = (column: AnyPgColumn, schools: SQL | undefined) =>
    schools === undefined ? sql`` : sql` and ${column} = any(${schools})`
  const students = (schools: SQL | undefined) =>
    sql`select 1 from ${studentInfo} where ${studentInfo.status} <> ${left}${inSchools(studentInfo.schoolId, schools)}`
  const staff = (schools: SQL | undefined) =>
    sql`select 1 from ${memberRole} where ${memberRole.roleId} = ${staffRole}${inSchools(memberRole.schoolId, schools)}`
  const studentNum = await expectedOf(db, split, students)
  const boarding = await expectedOf(db, split, (schools) => sql`${students(schools)} and ${studentInfo.accommodation}`)
  const liveInDormitory = Math.min(boarding, studentNum)
  return {
    studentNum,
    teachingNum: await expectedOf(db, split, staff),
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
