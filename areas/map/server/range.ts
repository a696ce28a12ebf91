import { asc, eq, inArray } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { schoolSettings } from '../../../platform/server/schoolSettings.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { readIntegratorName } from '../../integrator/server/index.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { school } from '../../registry/server/tables/schools.ts'
import type { map } from '../contract.ts'
import type { RangeView } from '../views.ts'
import { defaultZoom } from '../words.ts'
import { mapRange } from './tables.ts'

const ranges = schoolSettings(mapRange, {
  name: '学校范围',
  defaults: { longitude: null, latitude: null, zoom: defaultZoom, areas: [], version: 0 },
  present: ({ longitude, latitude, zoom, areas, version }): RangeView => ({
    longitude,
    latitude,
    zoom,
    baiduJsonUnZip: [...areas],
    version,
  }),
})

/** Handles `range`: the position and range of a school (A-CALL-044). */
export const findRange = ({ db, params }: Context<typeof map.range>) => ranges.read(db, params.id)

/** Handles `saveRange`: saves those of the session's school. Refuses another school and an older version. */
export const saveRange = (context: Context<typeof map.saveRange>) => {
  if (context.params.id !== schoolOf(context.session)) throw new Refusal(common.notFound)
  const { version, baiduJsonUnZip: areas, ...position } = context.body
  return ranges.save(context, version, { ...position, areas })
}

/** Handles `schoolPlace`: the name and position of a school (A-CALL-047). */
export const findSchoolPlace = ({ db, session, query }: Context<typeof map.schoolPlace>) =>
  db
    .select({ id: school.id, name: school.name, longitude: mapRange.longitude, latitude: mapRange.latitude })
    .from(school)
    .leftJoin(mapRange, eq(mapRange.schoolId, school.id))
    .where(inArray(school.id, [query.schoolId ?? schoolOf(session)]))
    .orderBy(asc(school.id))

/** Handles `departmentPlace`: the integrator and position of a department's school (A-CALL-046). */
export const findDepartmentPlace = async ({ db, query, clock }: Context<typeof map.departmentPlace>) => {
  const [row] = await db
    .select({ schoolId: department.schoolId, longitude: mapRange.longitude, latitude: mapRange.latitude })
    .from(department)
    .leftJoin(mapRange, eq(mapRange.schoolId, department.schoolId))
    .where(eq(department.id, query.deptId))
  if (row === undefined) throw new Refusal(common.notFound)
  return {
    integratorName: await readIntegratorName(db, row.schoolId, clock.now()),
    locationLongitude: row.longitude,
    locationLatitude: row.latitude,
  }
}
