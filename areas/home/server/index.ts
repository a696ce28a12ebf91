import type { Area } from '../../../platform/contract/area.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Call } from '../../../platform/contract/call.ts'
import { asSystemWithin } from '../../../platform/server/database/asSystemWithin.ts'
import { narrowToSchool } from '../../../platform/server/narrowTo.ts'
import { type Context, serve } from '../../../platform/server/serve.ts'
import { schoolOf, schoolsOf } from '../../../platform/server/session.ts'
import { makeTitles } from '../../administration/server/index.ts'
import { findReachablePart } from '../../organisation/server/index.ts'
import { homeArea } from '../area.ts'
import { type StudentGroup, mostCountedSchools } from '../contract.ts'
import { countSchool, countTeachingSchool } from './countSchool.ts'
import { groupStudents } from './groups.ts'
import { countSections, makeManySchoolsCounter } from './manySchools.ts'
import { findRecent } from './recent.ts'
import { findGateNow, findLeave, findLocation, findStaffLocation, findTemperatures } from './now/handlers.ts'
import { findSchoolsNow } from './now/schools.ts'
import { countStaffRoles } from './staffRoles.ts'

export { countSchool } from './countSchool.ts'
export { countReachedStudents } from './now/handlers.ts'

type CountContext = Pick<Context<Call>, 'db' | 'session' | 'clock'>

const hasManySchools = ({ session }: CountContext) => schoolsOf(session).length > mostCountedSchools

/** Counts a bureau's schools one by one, each within that school's database scope. */
const countEach = async ({ db, session }: CountContext) => {
  const counted = []
  for (const schoolId of schoolsOf(session)) {
    await narrowToSchool(db, session, schoolId)
    const found = await countTeachingSchool(db, session, schoolId)
    if (found) counted.push(found)
  }
  return counted
}

const isOfOneSchool = ({ session }: CountContext) => session.scope?.kind === 'school'

const findFigures = async (context: CountContext, countMany: ReturnType<typeof makeManySchoolsCounter>) => {
  const { db, session, clock } = context
  if (isOfOneSchool(context)) {
    const schoolId = schoolOf(session)
    const figures = await countSchool(db, session, schoolId)
    return {
      ...figures,
      countedAt: null,
      reach: findReachablePart(session) === null ? ('school' as const) : ('part' as const),
    }
  }
  if (hasManySchools(context)) {
    const counted = await asSystemWithin(db, 'home: the people of many schools', () =>
      countMany(db, schoolsOf(session), clock.now()),
    )
    const countedAt = toWireTime(counted.at, session.timeZone)
    return { ...counted.figures, pausedNum: null, countedAt, reach: 'schools' as const }
  }
  const schools = await countEach(context)
  const sum = (key: 'studentNum' | 'teachingNum' | 'liveInDormitory' | 'noLiveInDormitory' | 'pausedNum') =>
    schools.reduce((all, counted) => all + counted[key], 0)
  const figures = {
    studentNum: sum('studentNum'),
    teachingNum: sum('teachingNum'),
    liveInDormitory: sum('liveInDormitory'),
    noLiveInDormitory: sum('noLiveInDormitory'),
    pausedNum: sum('pausedNum'),
  }
  return { ...figures, countedAt: null, reach: 'schools' as const }
}

const findGroups = async (context: CountContext) => {
  const { db, session } = context
  if (isOfOneSchool(context)) return groupStudents(db, session)
  if (hasManySchools(context)) {
    const rows = await asSystemWithin(db, 'home: how many schools of each section', () =>
      countSections(db, schoolsOf(session)),
    )
    return { by: 'section' as const, rows }
  }
  const rows = (await countEach(context)).map(({ id, name, studentNum }): StudentGroup => ({
    id,
    name,
    studentNum,
    male: null,
    female: null,
  }))
  return { by: 'school' as const, rows }
}

/**
 * Builds the home area's server. It needs all areas and the titles of job kinds to name the actions in recent activity.
 */
export const homeServer = (areas: readonly Area[], jobTitles: () => ReadonlyMap<string, string>) => {
  const titles = makeTitles(areas, jobTitles)
  const countMany = makeManySchoolsCounter()
  return serve(homeArea, {
    studentInfo: (context) => findFigures(context, countMany),
    studentGroups: findGroups,
    staffRoles: ({ db, session }) => countStaffRoles(db, session),
    studentLocation: findLocation,
    staffLocation: findStaffLocation,
    studentTemperature: findTemperatures,
    leaveNow: findLeave,
    schoolsNow: findSchoolsNow,
    gateNow: findGateNow,
    recent: ({ db, session, clock }) => findRecent(db, session, clock.now(), titles.ofCall),
  })
}
