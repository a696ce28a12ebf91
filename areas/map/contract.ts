import { campusCalls } from './campusContract.ts'
import { drawerCalls } from './drawerContract.ts'

export { mapRefusals } from './refusals.ts'
export type { AirView, BuildingView, DormitoryView, FloorView, LessonView, LineView, RangeView } from './views.ts'

export const map = { ...campusCalls, ...drawerCalls }
