import { z } from 'zod'
import { jobKind, jobWork } from '../../../../platform/server/jobs/jobKind.ts'
import { carryOutPlan } from './carryOut.ts'
import { changePlan, lockPlan } from './plans.ts'

const result = z.object({ outcome: z.enum(['done', 'refused', 'superseded']), reasons: z.string() })

/** Carries out a plan at its moment: a queued job, which a server that was down then finds when it is started. */
export const promotionKind = jobKind({
  name: 'schoolYear.carryOut',
  title: '定时执行升级计划',
  input: z.object({ planId: z.int(), carryAt: z.iso.datetime() }),
  result,
  // At night nobody looks on: the record of the job of whoever set the time says it in the morning.
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
    // Another moment was set since, or none: then another job, or nobody, carries it out.
    if (plan.state !== 'scheduled' || plan.carryAt?.toISOString() !== input.carryAt)
      return { outcome: 'superseded', reasons: '' }
    const refused = await carryOutPlan(db, plan, clock.now())
    if (refused === null) return { outcome: 'done', reasons: '' }
    await changePlan(db, plan, { state: 'refused', carryAt: null, reasons: refused.message })
    return { outcome: 'refused', reasons: refused.message }
  })
})
