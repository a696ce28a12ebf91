import { schoolSettings } from '../../../platform/server/schoolSettings.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { requireWholeSchoolReach } from '../../organisation/server/index.ts'
import { type PhoneSet, type familyPhone as calls, defaultPhoneSet, wholeSchoolRefusals } from '../contract.ts'
import { familyPhoneConfig } from './tables.ts'

const columnsOf = (set: Omit<PhoneSet, 'version'>) => ({
  callMinutes: set.family_phone_time,
  mostNumbers: set.family_phone_num,
  allowMp: set.allow_mp === 'true',
})

/** The settings of schools for calls to family numbers. */
export const phoneSettings = schoolSettings(familyPhoneConfig, {
  name: '亲情号码配置',
  defaults: { ...columnsOf(defaultPhoneSet), version: defaultPhoneSet.version },
  present: ({ callMinutes, mostNumbers, allowMp, version }): PhoneSet => ({
    family_phone_time: callMinutes,
    family_phone_num: mostNumbers,
    allow_mp: allowMp ? 'true' : 'false',
    version,
  }),
})

/** Saves the settings. Refuses a stale version, and users who don't reach the whole school. */
export const savePhoneSet = (context: Context<typeof calls.savePhoneSet>): Promise<PhoneSet> => {
  requireWholeSchoolReach(context.session, wholeSchoolRefusals.tooFewReached)
  const { schoolId: _schoolId, version, ...set } = context.body
  return phoneSettings.save(context, version, columnsOf(set))
}
