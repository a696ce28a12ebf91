import type { z } from 'zod'
import { parseJson } from '../../schoolConfig/contract.ts'
import { registerExternalSetting } from '../../schoolConfig/server/index.ts'
import { TempInfo, TemperatureRange, formatRange, parsePeriods, tempInfoText } from '../settings.ts'
import { writePeriods, writeRange } from './saveSettings.ts'
import { findPeriodsOn, readPeriodVersions, readRange, readToday } from './settings.ts'

const firstIssue = ({ error }: z.ZodSafeParseResult<unknown>) =>
  error === undefined ? null : (error.issues[0]?.message ?? '格式有误')

/** Lets the keys `TempInfo` and `temperaterRange` read and save this area's settings. */
export const registerTemperatureSettings = (): void => {
  registerExternalSetting('TempInfo', {
    read: async ({ db, schoolId, now }) => {
      const today = await readToday(db, schoolId, now)
      return tempInfoText(findPeriodsOn(await readPeriodVersions(db, schoolId), today))
    },
    findFault: (value) => firstIssue(TempInfo.safeParse(parseJson(value))),
    write: ({ db, schoolId, now }, value) => writePeriods(db, schoolId, { periods: parsePeriods(value), now }),
  })
  registerExternalSetting('temperaterRange', {
    read: async ({ db, schoolId }) => formatRange(await readRange(db, schoolId)),
    findFault: (value) => firstIssue(TemperatureRange.safeParse(value)),
    write: ({ db, schoolId }, value) => writeRange(db, schoolId, TemperatureRange.parse(value)),
  })
}
