import { useCall } from '../../../../platform/console/client/useCall.ts'
import { timetable } from '../../contract.ts'
import type { WeekOf } from './WeekGrid.tsx'

/** The choices of the screen. */
export interface WeekChoice {
  readonly of: WeekOf
  readonly day: string
  readonly classId: number
  /** 0 for the caller. */
  readonly teacherId: number
  readonly room: string
}

/** Reads the chosen week. Nothing is read before a class or a room is chosen. */
export const useWeek = ({ of, day, classId, teacherId, room }: WeekChoice) => {
  const ofClass = useCall(timetable.classWeek, { query: { day, classId } }, { enabled: of === 'class' && classId > 0 })
  const asked = teacherId === 0 ? {} : { teacherId }
  const ofTeacher = useCall(timetable.teacherWeek, { query: { day, ...asked } }, { enabled: of === 'teacher' })
  const ofRoom = useCall(timetable.roomWeek, { query: { day, room } }, { enabled: of === 'room' && room !== '' })
  const found = { class: ofClass, teacher: ofTeacher, room: ofRoom }[of]
  const isChosen = of === 'teacher' || (of === 'class' ? classId > 0 : room !== '')
  return { found, isChosen }
}
