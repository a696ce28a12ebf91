import { z } from 'zod'
import { fieldMeaning } from './ids.ts'

/** Schema of a time of day in an input: `HH:mm:ss`. `sample` names the test value to fill in. */
export const wireClock = (sample: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, '时间格式如 16:30:00')
    .register(fieldMeaning, { sample })

/** Schema of a time of day in an input: `HH:mm`. `sample` names the test value, `example` is shown in the message. */
export const minuteClock = (sample: string, example: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `时间格式如 ${example}`)
    .register(fieldMeaning, { sample })
