import { type SQL, and, asc, count, eq, isNull, like, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { pageBounds, toPage } from '../../../platform/contract/envelope.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { school } from '../../registry/server/tables/schools.ts'
import type { organisation } from '../contract.ts'

/** Returns every school's id and time zone, for scheduled jobs. */
export const listSchoolTimeZones = (db: Db) =>
  db.select({ id: school.id, timeZone: school.timeZone }).from(school).where(eq(school.kind, 'school'))

/** Returns the schools that the session may see, each with the id of its root node. */
export const listSchools = async (db: Db) =>
  db
    .select({ id: school.id, name: school.name, schoolDeptId: department.id, schoolSection: school.section })
    .from(school)
    .innerJoin(department, and(eq(department.schoolId, school.id), isNull(department.parentId)))
    .where(eq(school.kind, 'school'))
    .orderBy(asc(school.id))

const bureau = alias(school, 'bureau')

const selectSchools = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: school.id,
      name: school.name,
      kind: school.kind,
      bureauId: school.bureauId,
      bureauName: bureau.name,
      section: school.section,
      usernamePrefix: school.usernamePrefix,
      timeZone: school.timeZone,
      version: department.version,
    })
    .from(school)
    .innerJoin(department, and(eq(department.schoolId, school.id), isNull(department.parentId)))
    .leftJoin(bureau, eq(bureau.id, school.bureauId))
    .where(where)
    .orderBy(asc(school.id))

/** Returns a school's row with its bureau's name and version, or refuses with `notFound`. */
export const findSchool = async (db: Db, id: number) => {
  const [row] = await selectSchools(db, eq(school.id, id))
  if (!row) throw new Refusal(common.notFound)
  return row
}

/** Returns a page of schools and bureaus, filtered by part of the name and by kind. Excludes the platform. */
export const findSchoolPage = async ({ db, body }: Context<typeof organisation.schoolPage>) => {
  const { keyword, kind } = body
  const searchText = keyword.trim()
  const matches = and(
    ne(school.kind, 'platform'),
    searchText === '' ? undefined : like(school.name, `%${escapeLikePattern(searchText)}%`),
    kind === undefined ? undefined : eq(school.kind, kind),
  )
  const { limit, offset } = pageBounds(body)
  const page = await selectSchools(db, matches).limit(limit).offset(offset)
  const [counted] = await db.select({ total: count() }).from(school).where(matches)
  return toPage(body, page, counted?.total ?? 0)
}
