import { z } from 'zod'
import { filledText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, id, keywordText } from '../../platform/contract/ids.ts'
import { countedList } from '../../platform/contract/listCalls.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireDay, daysInput } from '../../platform/contract/wireDay.ts'
import { timetableLimits } from './limits.ts'
import { PeriodNumber } from './planContract.ts'
import { timetableRefusals } from './refusals.ts'
import { ChangeView, CoverLesson } from './views.ts'
import { changeKinds } from './words.ts'

const mayView = permission('timetable:plan:view')
const mayEdit = permission('timetable:change:edit')

/** A search for changes. */
export const ChangeSearch = z.object({
  keyword: keywordText(64).default('').describe('教师姓名'),
  kind: z.enum(changeKinds).optional(),
  ...daysInput,
})
export type ChangeSearch = z.output<typeof ChangeSearch>

/** `describe` copies the schema of a day, so the sample is registered for this field only. */
const dayField = (sample: string, meaning: string) => WireDay.describe(meaning).register(fieldMeaning, { sample })
const ofLesson = {
  lessonId: id('publishedLesson'),
  day: dayField('timetableDay', '上这节课的日期'),
  reason: filledText(timetableLimits.reason, '请填写原因'),
}

const {
  notHeld,
  alreadyChanged,
  substituteBusy,
  targetTaken,
  restoreConflict,
  noPartner,
  noPlan,
  noPeriod,
  notTeachers,
} = timetableRefusals

/** Calls for changes of single days: cover, moves and cancellations. */
export const changeCalls = {
  changePage: post('/timetable/change/find/page', {
    doc: '调课、代课与停课分页，日期近的在前；不安排调课的教师只看到与自己和所教班级有关的',
    may: mayView,
    ...countedList(ChangeSearch, ChangeView),
  }),
  cover: get('/timetable/change/cover', {
    doc: '一位教师一天的课，与每节课可以代课的教师',
    may: mayEdit,
    query: { day: dayField('timetableDay', '日期'), teacherId: id('timetableTeacher', 'publishedTeacher') },
    data: z.array(CoverLesson),
    refusals: [common.notFound, noPlan],
  }),
  substituteLesson: post('/timetable/change/substitute', {
    doc: '安排一节课由另一位教师代课；代课教师这一节有课的不保存',
    title: '安排代课',
    may: mayEdit,
    body: z.object({
      ...ofLesson,
      absentId: id('timetableTeacher', 'publishedTeacher').describe('缺课的教师'),
      substituteId: id('timetableTeacher', 'staff').describe('代课的教师'),
    }),
    data: nothing,
    refusals: [common.notFound, noPlan, notHeld, alreadyChanged, substituteBusy, notTeachers],
  }),
  moveLesson: post('/timetable/change/move', {
    doc: '把一节课调到另一天或另一节；同班那一节有课时可以互换，教师、教室或学生有课的不保存',
    title: '调课',
    may: mayEdit,
    body: z.object({
      ...ofLesson,
      toDay: dayField('timetableTargetDay', '调到的日期'),
      toPeriod: PeriodNumber.describe('调到第几节').register(fieldMeaning, { sample: 'timetableTargetPeriod' }),
      isSwap: z.boolean().register(fieldMeaning, { sample: 'noSwap' }).default(false).describe('与同班那一节的课互换'),
    }),
    data: nothing,
    refusals: [common.notFound, noPlan, notHeld, alreadyChanged, targetTaken, noPeriod, noPartner],
  }),
  cancelLesson: post('/timetable/change/cancel', {
    doc: '取消一天的一节课',
    title: '停课',
    may: mayEdit,
    body: z.object(ofLesson),
    data: nothing,
    refusals: [common.notFound, noPlan, notHeld, alreadyChanged],
  }),
  deleteChange: del('/timetable/change/delete', {
    doc: '撤销一次调整，互换的两节一起撤销；恢复后有冲突的不能撤销',
    title: '撤销调整',
    may: mayEdit,
    query: { id: id('timetableChange') },
    data: nothing,
    refusals: [common.notFound, restoreConflict],
  }),
}
