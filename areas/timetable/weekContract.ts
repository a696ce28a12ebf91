import { z } from 'zod'
import { get, permission } from '../../platform/contract/call.ts'
import { fieldMeaning, id, keywordText } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'
import { timetableLimits } from './limits.ts'
import { WeekView } from './views.ts'

const mayView = permission('timetable:plan:view')

/** A room to look for. A blank one would find the lessons of all teachers that have no room. */
const Room = keywordText(timetableLimits.room)
  .refine((room) => room.trim() !== '', '请选择教室')
  .register(fieldMeaning, { sample: 'timetableRoom', onlySought: true })

const ofWeek = { day: WireDay.describe('这一天所在的周') }

/** Calls that show a week of the published plan with its changes. */
export const weekCalls = {
  classWeek: get('/timetable/week/class', {
    doc: '一个班一周的课，含学生所在教学班的课与当周的调整',
    may: mayView,
    query: { ...ofWeek, classId: id('department', 'class') },
    data: WeekView,
    refusals: [common.notFound],
  }),
  teacherWeek: get('/timetable/week/teacher', {
    doc: '一位教师一周的课，含代课；不给教师为本人，他人的须能排课或安排调课',
    may: mayView,
    query: { ...ofWeek, teacherId: id('timetableTeacher', 'staff').optional() },
    data: WeekView,
    refusals: [common.notFound],
  }),
  roomWeek: get('/timetable/week/room', {
    doc: '一间教室一周的课',
    may: mayView,
    query: { ...ofWeek, room: Room },
    data: WeekView,
  }),
  rooms: get('/timetable/room/list', {
    doc: '已发布课表用到的教室，按名称',
    may: mayView,
    query: ofWeek,
    data: z.array(z.string()),
  }),
}
