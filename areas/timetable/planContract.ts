import { z } from 'zod'
import { areDistinct } from '../../platform/contract/areDistinct.ts'
import { nameText, outerBlanksMessage } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, id, text } from '../../platform/contract/ids.ts'
import { sheetImport, sheetTemplate, startedJob } from '../../platform/contract/listCalls.ts'
import { oneSheet } from '../../platform/contract/upload.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { TermId } from './bellContract.ts'
import { timetableLimits } from './limits.ts'
import { timetableRefusals } from './refusals.ts'
import { ClassLessons, ConflictView, LessonView, PlanView } from './views.ts'
import { weekPatterns } from './words.ts'

const mayEdit = permission('timetable:plan:edit')

const PlanId = id('timetablePlan')
const DraftId = id('timetablePlan', 'timetableDraft')

const Plan = z.object({
  id: id('timetablePlan', 'timetableDraft').optional(),
  termId: TermId,
  name: nameText(timetableLimits.name, '请填写名称').register(fieldMeaning, { sample: 'newTimetableName' }),
  copyId: PlanId.nullable().default(null).describe('新增时复制同一学期的这份课表的课'),
  version: versionOf('timetablePlanVersion'),
})

const ClassId = id('department', 'class')

/** The teachers of a lesson or a teaching class. */
export const TeacherIds = z
  .array(id('user', 'staff'))
  .min(1, '请选择教师')
  .max(timetableLimits.teachers, `最多 ${timetableLimits.teachers} 位教师`)
  .refine(areDistinct, '教师不能重复')

const Weekday = z.int().min(1, '请选择星期').max(7, '请选择星期')
export const PeriodNumber = z.int().min(1, '请选择节次').max(timetableLimits.period, '没有这一节')

/** The name of a room. It may be empty. */
export const RoomName = text(timetableLimits.room).refine((room) => room === room.trim(), outerBlanksMessage)

const Lesson = z.object({
  id: id('timetableLesson').optional(),
  planId: id('timetablePlan', 'timetableLessonPlan'),
  classId: ClassId.nullable().describe('行政班；选了教学班时为 null，给出的不看'),
  teachingClassId: id('teachingClass', 'noTeachingClass')
    .nullable()
    .default(null)
    .describe('教学班，课的学科与教师随教学班'),
  subjectId: id('subject'),
  teacherIds: TeacherIds,
  weekday: Weekday,
  period: PeriodNumber,
  week: z.enum(weekPatterns).default('every'),
  room: RoomName.default(''),
  version: versionOf('timetableLessonVersion'),
})

const { planTwice, planPublished, planConflicts, lessonConflict, noPeriod, notTeachers, notOffered, lessonHasChanges } =
  timetableRefusals

/** Calls for the plans of a term and their lessons. */
export const planCalls = {
  plans: get('/timetable/plan/list', {
    doc: '一个学期的课表，已发布的在前',
    may: mayEdit,
    query: { termId: TermId },
    data: z.array(PlanView),
    refusals: [common.notFound],
  }),
  savePlan: post('/timetable/plan/save', {
    doc: '新增或改名课表，新增时可以复制另一份的课；版本不是最新时返回 10020 与当前内容',
    title: '保存课表',
    may: mayEdit,
    body: Plan,
    data: PlanView,
    refusals: [common.notFound, common.stale, planTwice],
  }),
  deletePlan: del('/timetable/plan/delete', {
    doc: '删除课表与它的课；已发布的不能删除',
    may: mayEdit,
    query: { id: DraftId },
    data: nothing,
    refusals: [common.notFound, planPublished],
  }),
  publishPlan: post('/timetable/plan/publish', {
    doc: '发布或收回课表；一个学期只有一份发布的，原来发布的成为草稿，有冲突的不能发布',
    title: '发布课表',
    may: mayEdit,
    body: z.object({ id: DraftId, isPublished: z.boolean() }),
    data: nothing,
    refusals: [common.notFound, planConflicts],
  }),
  lessons: get('/timetable/lesson/list', {
    doc: '课表中一个班的课，含它的学生所在的教学班；按星期、节次',
    may: mayEdit,
    query: { planId: PlanId, classId: ClassId },
    data: ClassLessons,
    refusals: [common.notFound],
  }),
  conflicts: get('/timetable/lesson/conflicts', {
    doc: `课表的冲突，最多 ${timetableLimits.conflicts} 处`,
    may: mayEdit,
    query: { planId: PlanId },
    data: z.object({ total: z.int(), conflicts: z.array(ConflictView) }),
    refusals: [common.notFound],
  }),
  saveLesson: post('/timetable/lesson/save', {
    doc: '新增或保存一节课；教师、班级、教室或学生同时有两节课时不保存并说明，版本不是最新时返回 10020 与当前内容',
    title: '保存一节课',
    may: mayEdit,
    body: Lesson,
    data: LessonView,
    refusals: [common.notFound, common.stale, lessonConflict, noPeriod, notTeachers, notOffered, lessonHasChanges],
  }),
  deleteLesson: del('/timetable/lesson/delete', {
    doc: '删除一节课；已发布的课表中从今天起有调整的不能删除',
    may: mayEdit,
    query: { id: id('timetableLesson') },
    data: nothing,
    refusals: [common.notFound, lessonHasChanges],
  }),
  importLessons: post('/timetable/lesson/import', {
    doc: '按文件排课：每行一节课的明细，或各班的课程表；文件中的班级的课被替换，时间与学科不变的保留它的调整，有一处有误或冲突则全部不写',
    title: '导入课程表',
    may: mayEdit,
    body: z.object({ planId: PlanId }),
    ...sheetImport,
    upload: { ...oneSheet, kinds: ['anySheet'] },
    refusals: [common.notFound],
  }),
  lessonTemplate: post('/timetable/lesson/import/template', {
    doc: '课程表导入模板的下载地址',
    title: '下载课程表模板',
    may: mayEdit,
    ...sheetTemplate,
  }),
  exportLessons: post('/excel/timetable/lesson', {
    doc: '导出课表，给出后台任务的编号：每班一张、每位教师一张，或每行一节课的明细；按班与明细的可以再导入',
    title: '导出课程表',
    may: mayEdit,
    body: z.object({ planId: PlanId, layout: z.enum(['class', 'teacher', 'list']) }),
    data: startedJob,
    refusals: [common.notFound],
  }),
}
