import { toWireTime } from '../../contract/time.ts'
import { readSession } from './store.ts'

/** A moment as the school's clock tells it, `yyyy-MM-dd HH:mm:ss`: a computer may stand in another zone, or be set to one. */
export const schoolTime = (moment: Date): string => toWireTime(moment, readSession()?.userInfo.timeZone)

/** The school's day at this moment, as the start of that day on this computer: calendars count in its own. */
export const schoolToday = (): Date => new Date(`${schoolTime(new Date()).slice(0, 10)}T00:00:00`)
