import { schoolSettings } from '../../../platform/server/schoolSettings.ts'
import { timetableSettings as table } from './tables.ts'

/** The rooms of schools that several classes may use at one time. */
export const timetableSettings = schoolSettings(table, {
  name: '课程表设置',
  defaults: { sharedRooms: ['操场', '体育馆'], version: 0 },
  present: ({ sharedRooms, version }) => ({ sharedRooms, version }),
})
