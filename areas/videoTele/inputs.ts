import { z } from 'zod'
import { areDistinct } from '../../platform/contract/areDistinct.ts'
import { fieldMeaning } from '../../platform/contract/ids.ts'
import { phoneLimits } from './limits.ts'

/** Schema of a time of the day, `HH:mm`. */
export const clockInput = (sample: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式如 12:00')
    .register(fieldMeaning, { sample })

const CallWindow = z
  .object({
    weekdays: z.array(z.int().min(1).max(7)).min(1, '请选择星期').max(7).refine(areDistinct, '星期重复'),
    from: clockInput('phoneFrom'),
    to: clockInput('phoneTo'),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], error: '结束时间须晚于开始时间' })

/** Schema of calling hours: some windows of a week. */
export const windowsInput = () => z.array(CallWindow).max(phoneLimits.windows, `最多 ${phoneLimits.windows} 段`)
