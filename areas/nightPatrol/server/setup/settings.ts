import type { Db } from '../../../../platform/server/database/connection.ts'
import { schoolSettings } from '../../../../platform/server/schoolSettings.ts'
import { readSchoolTimeZone } from '../../../registry/server/timeZones.ts'
import { type ConfigView, defaultConfig } from '../../contract.ts'
import type { NightClock } from '../../nights.ts'
import { patrolConfig } from '../tables.ts'

/** The patrol settings of schools. */
export const patrolSettings = schoolSettings(patrolConfig, {
  name: '巡查配置',
  defaults: defaultConfig,
  present: (settings): ConfigView => settings,
})

/** Reads the time zone of a school and when its nights change over. */
export const readNightClock = async (db: Db, schoolId: number): Promise<NightClock> => {
  const { nightUntil } = await patrolSettings.read(db, schoolId)
  return { nightUntil, timeZone: await readSchoolTimeZone(db, schoolId) }
}
