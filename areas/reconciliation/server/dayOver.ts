import { nextDay } from '../../../platform/contract/wireDay.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import { statementHour } from '../words.ts'

/** True once a day's statement is made: from the next day at 10:00 in the school's time zone (A-RULE-082). */
export const isDayOver = (day: string, timeZone: string, now: Date): boolean =>
  fromWireTime(`${nextDay(day)} ${String(statementHour).padStart(2, '0')}:00:00`, timeZone) <= now
