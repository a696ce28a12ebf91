import { z } from 'zod'
import { areDistinct } from '../../platform/contract/areDistinct.ts'
import { minuteClock } from '../../platform/contract/wireClock.ts'
import { phoneLimits } from './limits.ts'

const CallWindow = z
  .object({
    weekdays: z.array(z.int().min(1).max(7)).min(1, '请选择星期').max(7).refine(areDistinct, '星期重复'),
    from: minuteClock('phoneFrom', '12:00'),
    to: minuteClock('phoneTo', '12:00'),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], error: '结束时间须晚于开始时间' })

/** Schema of calling hours: some windows of a week. */
export const windowsInput = () => z.array(CallWindow).max(phoneLimits.windows, `最多 ${phoneLimits.windows} 段`)
