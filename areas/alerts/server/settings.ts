import { schoolSettings } from '../../../platform/server/schoolSettings.ts'
import { alertSettings } from './tables.ts'

type Settings = Omit<typeof alertSettings.$inferSelect, 'schoolId' | 'id'>

/** The alert settings of schools. Nothing is switched on until a school does. */
export const settingsOf = schoolSettings(alertSettings, {
  name: '预警设置',
  defaults: {
    kinds: [],
    headKinds: ['late', 'dormitory', 'outing', 'overdue', 'fever'],
    parentKinds: ['late', 'dormitory', 'outing', 'overdue', 'fever'],
    lateTime: '08:00',
    hoursFrom: '08:10',
    hoursUntil: '16:00',
    overdueMinutes: 60,
    offlineMinutes: 10,
    version: 0,
  },
  present: (settings: Settings) => ({
    kinds: settings.kinds,
    headKinds: settings.headKinds.filter((kind) => kind !== 'device'),
    parentKinds: settings.parentKinds.filter((kind) => kind !== 'device'),
    lateTime: settings.lateTime,
    hoursFrom: settings.hoursFrom,
    hoursUntil: settings.hoursUntil,
    overdueMinutes: settings.overdueMinutes,
    offlineMinutes: settings.offlineMinutes,
    version: settings.version,
  }),
})

export type StoredSettings = Awaited<ReturnType<typeof settingsOf.read>>
