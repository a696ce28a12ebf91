import { z } from 'zod'
import { fieldMeaning } from './ids.ts'

/** A time of the day in an input, of three parts: `HH:mm:ss`. Tests fill it in with what `sample` names. */
export const wireClock = (sample: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, '时间格式如 16:30:00')
    .register(fieldMeaning, { sample })
