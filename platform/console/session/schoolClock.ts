import { toWireTime } from '../../contract/time.ts'
import { serverNow } from '../client/serverClock.ts'
import { readSession } from './store.ts'

/** Formats a time in the school's time zone, `yyyy-MM-dd HH:mm:ss`. The computer may be in, or set to, another zone. */
export const schoolTime = (moment: Date): string => toWireTime(moment, readSession()?.userInfo.timeZone)

/** The server's time, plus `later` ms, in the school's time zone. A school's computer may be days wrong. */
export const schoolNow = (later = 0): string => schoolTime(new Date(serverNow() + later))

/** The days of the school's current month until today, as the value of a days filter. */
export const thisMonth = (): string => {
  const today = schoolNow().slice(0, 10)
  return `${today.slice(0, 8)}01~${today}`
}

/** Midnight of the school's current day in this computer's time zone, which calendars count in. */
export const schoolToday = (): Date => new Date(`${schoolNow().slice(0, 10)}T00:00:00`)
