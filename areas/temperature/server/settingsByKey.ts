import type { z } from 'zod'
import { parseJson } from '../../schoolConfig/contract.ts'
import { keepSetting } from '../../schoolConfig/server/index.ts'
import { TempInfo, TemperatureRange, formatRange, parsePeriods, tempInfoText } from '../settings.ts'
import { readTemperatureConfig, writeTemperature } from './settings.ts'

const firstIssue = ({ error }: z.ZodSafeParseResult<unknown>) =>
  error === undefined ? null : (error.issues[0]?.message ?? '格式有误')

/** Lets the keys `TempInfo` and `temperaterRange` read and save this area's settings. */
export const keepTemperatureSettings = (): void => {
  keepSetting('TempInfo', {
    read: async (db, schoolId) => tempInfoText((await readTemperatureConfig(db, schoolId)).periods),
    findFault: (value) => firstIssue(TempInfo.safeParse(parseJson(value))),
    write: (db, schoolId, value) => writeTemperature(db, schoolId, { periods: parsePeriods(value) }),
  })
  keepSetting('temperaterRange', {
    read: async (db, schoolId) => formatRange(await readTemperatureConfig(db, schoolId)),
    findFault: (value) => firstIssue(TemperatureRange.safeParse(value)),
    write: (db, schoolId, value) => writeTemperature(db, schoolId, { range: value }),
  })
}
