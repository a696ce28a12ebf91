import { type SQL, and, asc, eq, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import { pageBounds, toPage } from '../../../platform/contract/envelope.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, holdsRole, schoolOf } from '../../../platform/server/session.ts'
import { mapRange } from '../../map/server/tables.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import type { bureauMap } from '../contract.ts'
import { countBuildings, countDevices, countResources } from './counts.ts'

/** The area that is the campus map. A school for which the platform has closed it is not shown on the map. */
const mapModule = 'map'

const isClosed = sql<boolean>`exists (select 1 from ${closedModule}
  where ${closedModule.schoolId} = ${school.id} and ${closedModule.module} = ${mapModule})`

/** SQL that is true for a school that the integrated platform can show: with an open map and a position. */
const isShared = and(isNotNull(mapRange.longitude), isNotNull(mapRange.latitude), not(isClosed)) ?? sql`true`

/**
 * SQL condition for the schools of a bureau, for one school by itself, or for all schools of the platform. Row-level
 * security limits it to the schools that the session sees.
 */
const isRelatedTo = (session: Session, id: number | undefined): SQL | undefined => {
  const asked = id ?? schoolOf(session)
  const isEverything = asked === schoolOf(session) && holdsRole(session, role.superAdministrator)
  const isOf = isEverything ? undefined : or(eq(school.id, asked), eq(school.bureauId, asked))
  return and(eq(school.kind, 'school'), isOf)
}

const selectSchools = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: school.id,
      name: school.name,
      schoolSection: school.section,
      schoolDeptId: department.id,
      longitude: mapRange.longitude,
      latitude: mapRange.latitude,
      isShared: sql<boolean>`${isShared}`.as('is_shared'),
      isOpen: sql<boolean>`${not(isClosed)}`.as('is_open'),
    })
    .from(school)
    .innerJoin(department, and(eq(department.schoolId, school.id), isNull(department.parentId)))
    .leftJoin(mapRange, eq(mapRange.schoolId, school.id))
    .where(where)
    .$dynamic()

const matchesShared = (wanted: boolean | undefined): SQL | undefined => {
  if (wanted === undefined) return undefined
  return wanted ? isShared : not(isShared)
}

const countWhere = async (db: Db, where: SQL | undefined) => {
  const [row] = await db
    .select({
      schoolNum: sql<number>`count(*)::int`,
      sharedNum: sql<number>`(count(*) filter (where ${isShared}))::int`,
      ids: sql<number[]>`coalesce(array_agg(${school.id}), '{}')`,
    })
    .from(school)
    .leftJoin(mapRange, eq(mapRange.schoolId, school.id))
    .where(where)
  return { schoolNum: row?.schoolNum ?? 0, sharedNum: row?.sharedNum ?? 0, ids: (row?.ids ?? []).map(Number) }
}

/** Handles `relatedSchools`: a page of the schools of a bureau with what they have on their maps (A-CALL-061). */
export const findRelatedSchools = async ({ db, session, body, clock }: Context<typeof bureauMap.relatedSchools>) => {
  const word = body.name.trim().toLowerCase()
  const where = and(
    isRelatedTo(session, body.eduId),
    word === '' ? undefined : sql`lower(${school.name}) like ${`%${escapeLikePattern(word)}%`}`,
    matchesShared(body.isShared),
  )
  const { limit, offset } = pageBounds(body)
  const rows = await selectSchools(db, where).orderBy(asc(school.id)).limit(limit).offset(offset)
  const ids = rows.map(({ id }) => id)
  const devices = await countDevices(db, ids, clock.now())
  const buildings = await countBuildings(db, ids)
  const resources = await countResources(db, ids)
  const content = rows.map((row) => ({
    ...row,
    // A closed map shows nothing, not even where the school is.
    ...(row.isOpen ? {} : { longitude: null, latitude: null }),
    buildingNum: buildings.get(row.id) ?? 0,
    deviceNum: devices.get(row.id)?.num ?? 0,
    onlineNum: devices.get(row.id)?.online ?? 0,
    resourceNum: resources.get(row.id) ?? 0,
  }))
  return toPage(body, content, (await countWhere(db, where)).schoolNum)
}

/** Counts the schools of a bureau, or one school, and how many of them the platform can show. */
export const countSchools = (db: Db, session: Session, schoolId: number) =>
  countWhere(db, isRelatedTo(session, schoolId))
