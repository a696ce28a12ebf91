import { eq } from 'drizzle-orm'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { serve } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { schoolYearArea } from '../area.ts'
import { listGrades } from './placement/newStudents.ts'
import { place } from './placement/place.ts'
import { proposePlacement } from './placement/proposePlacement.ts'
import { carryOut, findPromotion, schedulePlan, undoPlan } from './promotion/calls.ts'
import { promotionWork } from './promotion/carryOutJob.ts'
import { addClass, changeLine } from './promotion/change.ts'
import { makePlan } from './promotion/make.ts'
import { promotionLine, promotionPlan } from './tables.ts'
import { listYears } from './terms.ts'

export { termOf, termsOf } from './terms.ts'
export { schoolYearOf } from '../years.ts'

const reachPlans = reachRows(promotionPlan, (session) => eq(promotionPlan.schoolId, schoolOf(session)))
const reachLines = reachRows(promotionLine, (session) => eq(promotionLine.schoolId, schoolOf(session)))

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
