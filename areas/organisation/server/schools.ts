import { type SQL, and, asc, count, eq, isNull, like, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { pageBounds, toPage } from '../../../platform/contract/envelope.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { literally } from '../../../platform/server/database/literally.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { school } from '../../registry/server/tables/schools.ts'
import type { organisation } from '../contract.ts'

/** Every school with its time zone, for work that the clock starts. */
export const schoolClocks = (db: Db) =>
  db.select({ id: school.id, timeZone: school.timeZone }).from(school).where(eq(school.kind, 'school'))

/** The schools that the session may see, with the root of each one's organisation. */
export const listSchools = async (db: Db) =>
  db
    .select({ id: school.id, name: school.name, schoolDeptId: department.id, schoolSection: school.section })
    .from(school)
    .innerJoin(department, and(eq(department.schoolId, school.id), isNull(department.parentId)))
    .where(eq(school.kind, 'school'))
    .orderBy(asc(school.id))

const bureau = alias(school, 'bureau')

const rows = (db: Db, where: SQL | undefined) =>
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

/** A school as the platform sees it. */
export const findSchool = async (db: Db, id: number) => {
  const [row] = await rows(db, eq(school.id, id))
  if (!row) throw new Refusal(common.notFound)
  return row
}

/** The schools and bureaus, by their names' part and kind; the platform itself is none of them. */
export const findSchoolPage = async ({ db, body }: Context<typeof organisation.schoolPage>) => {
  const { keyword, kind } = body
  const word = keyword.trim()
  const asked = and(
    ne(school.kind, 'platform'),
    word === '' ? undefined : like(school.name, `%${literally(word)}%`),
    kind === undefined ? undefined : eq(school.kind, kind),
  )
  const { limit, offset } = pageBounds(body)
  const page = await rows(db, asked).limit(limit).offset(offset)
  const [counted] = await db.select({ total: count() }).from(school).where(asked)
  return toPage(body, page, counted?.total ?? 0)
}
