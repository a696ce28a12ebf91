import { Refusal } from '../../../../platform/contract/refusal.ts'
import { fromWireTime } from '../../../../platform/contract/wireMoment.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../../platform/server/session.ts'
import type { schoolYear } from '../../contract.ts'
import { schoolYearRefusals } from '../../refusals.ts'
import { carryOutPlan, findProblemRefusal } from './carryOut.ts'
import { promotionKind } from './carryOutJob.ts'
import { changePlan, listLines, lockOpenPlan, lockPlan, refusePartialReach, refuseStale } from './plans.ts'
import { presentPromotion } from './present.ts'
import { readTree } from './tree.ts'
import { undoCarriedOut } from './undo.ts'

const year = 366 * 86_400_000

/** Returns the latest plan and the data needed to change it. */
export const findPromotion = async ({ db, session, clock }: Context<typeof schoolYear.promotion>) => {
  refusePartialReach(session)
  return presentPromotion(db, session, clock.now())
}

/** Schedules a plan, or cancels its schedule. */
export const schedulePlan = async ({ db, session, clock, jobs, body }: Context<typeof schoolYear.schedulePlan>) => {
  const schoolId = schoolOf(session)
  const now = clock.now()
  const plan = await lockOpenPlan(db, schoolId, body.planId, body.version)
  if (body.carryTime === null) {
    await changePlan(db, plan, { state: 'draft', carryAt: null })
    return presentPromotion(db, session, now)
  }
  const carryAt = fromWireTime(body.carryTime, session.timeZone)
  const delay = carryAt.getTime() - now.getTime()
  if (delay <= 0 || delay > year) throw new Refusal(schoolYearRefusals.inThePast)
  const refused = findProblemRefusal(await listLines(db, plan), await readTree(db, schoolId))
  if (refused !== null) throw refused
  await changePlan(db, plan, { state: 'scheduled', carryAt })
  const owner = { schoolId, memberId: memberOf(session) }
  const input = { planId: plan.id, carryAt: carryAt.toISOString() }
  await jobs.add(db, promotionKind, owner, input, { delaySeconds: Math.ceil(delay / 1000) })
  return presentPromotion(db, session, now)
}

/** Carries out a plan now. */
export const carryOut = async ({ db, session, clock, body }: Context<typeof schoolYear.carryOut>) => {
  const now = clock.now()
  const plan = await lockOpenPlan(db, schoolOf(session), body.planId, body.version)
  const refused = await carryOutPlan(db, plan, now)
  if (refused !== null) throw refused
  return presentPromotion(db, session, now)
}

/** Undoes a promotion within a week. */
export const undoPlan = async ({ db, session, clock, body }: Context<typeof schoolYear.undoPlan>) => {
  const now = clock.now()
  const plan = await lockPlan(db, schoolOf(session), body.planId)
  refuseStale(plan, body.version)
  await undoCarriedOut(db, plan, now)
  return presentPromotion(db, session, now)
}
