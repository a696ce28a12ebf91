import type { Area } from '../../../platform/contract/area.ts'
import type { Call } from '../../../platform/contract/call.ts'
import { asSystemWithin } from '../../../platform/server/database/asSystemWithin.ts'
import { narrowTo } from '../../../platform/server/narrowTo.ts'
import { type Context, serve } from '../../../platform/server/serve.ts'
import { schoolOf, schoolsOf } from '../../../platform/server/session.ts'
import { makeTitles } from '../../administration/server/index.ts'
import { reachedPart } from '../../organisation/server/index.ts'
import { homeArea } from '../area.ts'
import { type StudentGroup, mostCountedSchools } from '../contract.ts'
import { countSchool, countTeachingSchool } from './counted.ts'
import { countSections, estimateFigures } from './estimated.ts'
import { groupStudents } from './groups.ts'
import { findRecent } from './recent.ts'
import { countStaffRoles } from './staffRoles.ts'

type Counting = Pick<Context<Call>, 'db' | 'session'>

const isWide = ({ session }: Counting) => schoolsOf(session).length > mostCountedSchools

/** The schools of a bureau, one after the other, each within its own walls. */
const countEach = async ({ db, session }: Counting) => {
  const counted = []
  for (const schoolId of schoolsOf(session)) {
    await narrowTo(db, session, schoolId)
    const found = await countTeachingSchool(db, session, schoolId)
    if (found) counted.push(found)
  }
  return counted
}

const isOfOneSchool = ({ session }: Counting) => session.scope?.kind === 'school'

const findFigures = async (context: Counting) => {
  const { db, session } = context
  if (isOfOneSchool(context)) {
    const schoolId = schoolOf(session)
    const figures = await countSchool(db, session, schoolId)
    return {
      ...figures,
      isEstimate: false,
      reach: reachedPart(session) === null ? ('school' as const) : ('part' as const),
    }
  }
  if (isWide(context)) {
    const estimate = await asSystemWithin(db, 'home: what the planner knows of many schools', () =>
      estimateFigures(db, schoolsOf(session)),
    )
    return { ...estimate, isEstimate: true, reach: 'schools' as const }
  }
  const schools = await countEach(context)
  const sum = (key: 'studentNum' | 'teachingNum' | 'liveInDormitory' | 'noLiveInDormitory') =>
    schools.reduce((all, counted) => all + counted[key], 0)
  return {
    studentNum: sum('studentNum'),
    teachingNum: sum('teachingNum'),
    liveInDormitory: sum('liveInDormitory'),
    noLiveInDormitory: sum('noLiveInDormitory'),
    isEstimate: false,
    reach: 'schools' as const,
  }
}

const findGroups = async (context: Counting) => {
  const { db, session } = context
  if (isOfOneSchool(context)) return groupStudents(db, session)
  if (isWide(context)) {
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

/** The home area, given all areas, whose calls it names. */
export const homeServer = (areas: readonly Area[]) => {
  const titles = makeTitles(areas, () => new Map())
  return serve(homeArea, {
    studentInfo: findFigures,
    studentGroups: findGroups,
    staffRoles: ({ db, session }) => countStaffRoles(db, session),
    recent: ({ db, session, clock }) => findRecent(db, session, clock.now(), titles.ofCall),
  })
}
