import { z } from 'zod'
import { jobKind } from '../../../../platform/server/jobs/jobKind.ts'

/** The job that asks the card system to credit a card. */
export const rechargeKind = jobKind({
  name: 'reconciliation.recharge',
  title: '向一卡通充值',
  needs: 'reconciliation:bill:edit',
  input: z.object({ rechargeId: z.int() }),
  result: z.object({ amount: z.int(), reason: z.string() }),
  attempts: 3,
})
