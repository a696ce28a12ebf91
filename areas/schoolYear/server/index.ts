import { type SQLWrapper, eq, sql } from 'drizzle-orm'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { serve } from '../../../platform/server/serve.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { findReachablePart } from '../../organisation/server/index.ts'
import { schoolYearArea } from '../area.ts'
import './auditTitles.ts'
import { listGrades } from './placement/newStudents.ts'
import { place } from './placement/place.ts'
import { proposePlacement } from './placement/proposePlacement.ts'
import { carryOut, findPromotion, schedulePlan, undoPlan } from './promotion/calls.ts'
import { promotionWork } from './promotion/carryOutJob.ts'
import { addClass, changeLine } from './promotion/change.ts'
import { makePlan } from './promotion/make.ts'
import { promotionLine, promotionPlan } from './tables.ts'
import { listYears } from './terms.ts'

export { findTerm, listTerms } from './terms.ts'
export { schoolYearOf } from '../years.ts'

/** A plan concerns the whole school, so sessions limited to a part of it reach no plan. */
const ofWholeSchool = (session: Session, column: SQLWrapper) =>
  findReachablePart(session) === null ? eq(column, schoolOf(session)) : sql`false`

const reachPlans = reachRows(promotionPlan, (session) => ofWholeSchool(session, promotionPlan.schoolId))
const reachLines = reachRows(promotionLine, (session) => ofWholeSchool(session, promotionLine.schoolId))

export const schoolYearServer = serve(
  schoolYearArea,
  {
    years: listYears,
    promotion: findPromotion,
    makePlan,
    changeLine,
    addClass,
    schedulePlan,
    carryOut,
    undoPlan,
    newStudents: listGrades,
    proposePlacement,
    place,
  },
  { promotionPlan: reachPlans, promotionLine: reachLines },
  [promotionWork],
)
