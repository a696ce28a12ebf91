import { z } from 'zod'
import { isDay, isWithinBounds, outsideCalendar } from '../../platform/contract/calendarBounds.ts'
import { fieldMeaning } from '../../platform/contract/ids.ts'

const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/

/** A bill's moment as the product writes moments elsewhere: `yyyy-MM-dd HH:mm:ss`. */
export const wireTimeOfBill = (moment: string): string => moment.replace(parts, '$1-$2-$3 $4:$5:$6')

/** A moment as bills write it: the digits alone (foundations §9). */
export const billMomentOf = (wireTime: string): string => wireTime.replaceAll(/\D/g, '')

const dayOf = (moment: string): string => wireTimeOfBill(moment).slice(0, 10)

/** A moment of an input as bills write it, by the school's clock. */
export const BillMoment = (sample: string) =>
  z
    .string()
    .regex(/^\d{8}([01]\d|2[0-3])[0-5]\d[0-5]\d$/, { error: '时间格式为 YYYYMMDDhhmmss', abort: true })
    .refine((moment) => isDay(dayOf(moment)), { error: '没有这个时间', abort: true })
    .refine((moment) => isWithinBounds(dayOf(moment)), outsideCalendar)
    .register(fieldMeaning, { sample })
