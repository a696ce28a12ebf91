import { toWireTime } from '../../contract/time.ts'
import { serverNow } from '../client/serverClock.ts'
import { readSession } from './store.ts'

/** A moment as the school's clock tells it, `yyyy-MM-dd HH:mm:ss`: a computer may stand in another zone, or be set to one. */
export const schoolTime = (moment: Date): string => toWireTime(moment, readSession()?.userInfo.timeZone)

/** This moment, or one so many ms later, by the server and as the school's clock tells it: a school's computer may be days wrong. */
export const schoolNow = (later = 0): string => schoolTime(new Date(serverNow() + later))

/** The school's day at this moment, as the start of that day on this computer: calendars count in its own. */
export const schoolToday = (): Date => new Date(`${schoolNow().slice(0, 10)}T00:00:00`)
