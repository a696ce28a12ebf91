import { z } from 'zod'
import { isDay, isWithinBounds, outsideCalendarMessage } from '../../platform/contract/calendarBounds.ts'
import { fieldMeaning } from '../../platform/contract/ids.ts'

const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/

/** Converts the time of a bill to the usual format, `yyyy-MM-dd HH:mm:ss`. */
export const billToWireTime = (moment: string): string => moment.replace(parts, '$1-$2-$3 $4:$5:$6')

/** Converts a time to the format of bills: digits only (foundations §9). */
export const toBillMoment = (wireTime: string): string => wireTime.replaceAll(/\D/g, '')

const dayOf = (moment: string): string => billToWireTime(moment).slice(0, 10)

/** Input schema for a time in the format of bills, by the school's clock. */
export const BillMoment = (sample: string) =>
  z
    .string()
    .regex(/^\d{8}([01]\d|2[0-3])[0-5]\d[0-5]\d$/, { error: '时间格式为 YYYYMMDDhhmmss', abort: true })
    .refine((moment) => isDay(dayOf(moment)), { error: '没有这个时间', abort: true })
    .refine((moment) => isWithinBounds(dayOf(moment)), outsideCalendarMessage)
    .register(fieldMeaning, { sample })
