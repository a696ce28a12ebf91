import type { Db } from '../../../../platform/server/database/connection.ts'
import { schoolSettings } from '../../../../platform/server/schoolSettings.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { readCallMinutes } from '../../../familyPhone/server/index.ts'
import type { SettingsView, videoTele } from '../../contract.ts'
import { phoneSettings } from '../tables.ts'

const settings = schoolSettings(phoneSettings, {
  name: '视频电话设置',
  defaults: {
    enabled: true,
    windows: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '06:00', to: '22:30' }],
    mostCalls: 3,
    lowMinutes: 5,
    showsRecordingHint: true,
    version: 0,
  },
  present: (row) => ({ ...row }),
})

/** Reads a school's settings, with the length of a call from the family numbers. */
export const readSettings = async (db: Db, schoolId: number): Promise<SettingsView> => {
  const { enabled, windows, mostCalls, lowMinutes, showsRecordingHint, version } = await settings.read(db, schoolId)
  const callMinutes = await readCallMinutes(db, schoolId)
  return { enabled, windows, mostCalls, lowMinutes, showsRecordingHint, version, callMinutes }
}

/** Returns the settings of the session's school. */
export const findSettings = ({ db, session }: Pick<Context<typeof videoTele.settings>, 'db' | 'session'>) =>
  readSettings(db, schoolOf(session))

/** Saves the settings. The length of a call is changed with the family numbers. */
export const saveSettings = async (context: Context<typeof videoTele.saveSettings>): Promise<SettingsView> => {
  const { version, ...values } = context.body
  await settings.save(context, version, values)
  return findSettings(context)
}
