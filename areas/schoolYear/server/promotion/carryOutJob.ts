import { z } from 'zod'
import { jobKind, jobWork } from '../../../../platform/server/jobs/jobKind.ts'
import { carryOutPlan } from './carryOut.ts'
import { changePlan, lockPlan } from './plans.ts'

const result = z.object({ outcome: z.enum(['done', 'refused', 'superseded']), reasons: z.string() })

/**
 * Carries out a plan at its scheduled moment. It is a queued job, so a server that was down runs it after its start.
 */
export const promotionKind = jobKind({
  name: 'schoolYear.carryOut',
  title: '定时执行升级计划',
  input: z.object({ planId: z.int(), carryAt: z.iso.datetime() }),
  result,
  // Nobody watches at night. In the morning the scheduler's job history shows the reason.
  refusedBy: (made) => {
    const { outcome, reasons } = result.parse(made)
    return outcome === 'refused' ? `升级计划没有执行，班级没有变动：${reasons}` : null
  },
  needs: 'school:year:edit',
  opens: () => '/school/year',
  attempts: 3,
})

export const promotionWork = jobWork(promotionKind, async ({ schoolId, input, clock, finish }) => {
  await finish(async (db) => {
    const plan = await lockPlan(db, schoolId, input.planId)
    // The plan was rescheduled or cancelled, so this job does nothing.
    if (plan.state !== 'scheduled' || plan.carryAt?.toISOString() !== input.carryAt)
      return { outcome: 'superseded', reasons: '' }
    const refused = await carryOutPlan(db, plan, clock.now())
    if (refused === null) return { outcome: 'done', reasons: '' }
    await changePlan(db, plan, { state: 'refused', carryAt: null, reasons: refused.message })
    return { outcome: 'refused', reasons: refused.message }
  })
})
