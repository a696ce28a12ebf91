import { and, eq, inArray, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { schoolSectionNames } from '../../registry/contract.ts'
import { isNotLeft, memberJoin, openRecord } from '../../registry/server/people.ts'
import { member, memberRole } from '../../registry/server/tables/members.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import type { StudentGroup } from '../contract.ts'
import type { Figures } from './countSchool.ts'

/** Counts the people of many schools exactly. The planner's estimate was wrong by a third. */
const countPeople = async (db: Db, schoolIds: readonly number[]): Promise<Figures> => {
  const ids = sql`${sql.param([...schoolIds])}::bigint[]`
  const teaching = sql`(select ${school.id} from ${school} where ${school.id} = any(${ids}) and ${eq(school.kind, 'school')})`
  const [students] = await db
    .select({
      all: sql<number>`count(*)::int`,
      boarding: sql<number>`(count(*) filter (where ${studentInfo.accommodation}))::int`,
    })
    .from(studentInfo)
    .where(and(sql`${studentInfo.schoolId} in ${teaching}`, isNotLeft))
  const [staff] = await db
    .select({ all: sql<number>`count(*)::int` })
    .from(memberRole)
    .innerJoin(member, memberJoin(memberRole.schoolId, memberRole.memberId))
    .where(and(sql`${memberRole.schoolId} in ${teaching}`, eq(memberRole.roleId, role.staff), openRecord()))
  const { all, boarding } = students ?? { all: 0, boarding: 0 }
  return {
    studentNum: all,
    teachingNum: staff?.all ?? 0,
    liveInDormitory: boarding,
    noLiveInDormitory: all - boarding,
  }
}

/** How long the figures of many schools are cached, ms. The response carries the time of the count. */
const goodFor = 10 * 60_000

interface Kept {
  readonly at: Date
  readonly figures: Figures
}

/**
 * Returns a function that counts the people of many schools, cached per node for ten minutes and shared by all users
 * with the same schools.
 */
export const makeManySchoolsCounter = () => {
  const kept = new Map<string, Kept>()
  return async (db: Db, schoolIds: readonly number[], now: Date): Promise<Kept> => {
    const key = schoolIds.join()
    const before = kept.get(key)
    if (before && now.getTime() - before.at.getTime() < goodFor) return before
    const counted = { at: now, figures: await countPeople(db, schoolIds) }
    kept.set(key, counted)
    return counted
  }
}

/** Counts schools per section. */
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
