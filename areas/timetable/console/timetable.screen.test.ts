import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { expectAccessible } from '../../../tests/e2e/axe.ts'
import { answer, refuse } from '../../../tests/screens/answers.ts'
import { countedWith, pageWith } from '../../../tests/screens/lists.ts'
import { makePeople, person } from '../../../tests/screens/people.ts'
import { cast } from '../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../tests/screens/stage.ts'
import { teaching } from '../../teaching/contract.ts'
import {
  type ChangeView,
  type DayLesson,
  type LessonView,
  type PlanView,
  type ScheduleView,
  type TeachingClassView,
  timetable,
  timetableRefusals,
} from '../contract.ts'

const stage = useStage()

const monday = '2026-03-02'

const periods = [
  { number: 1, name: '第1节', kind: 'lesson', startTime: '08:00', endTime: '08:40' },
  { number: null, name: '大课间', kind: 'break', startTime: '08:40', endTime: '09:10' },
  { number: 2, name: '第2节', kind: 'lesson', startTime: '09:10', endTime: '09:50' },
] as const

const terms = answer(timetable.terms, {
  today: monday,
  currentId: 1,
  terms: [{ id: 1, name: '下学期', startDay: monday, endDay: '2026-07-09' }],
  grades: [{ level: 301, name: '七年级' }],
})

const dayLesson: DayLesson = {
  lessonId: 5,
  day: monday,
  period: 1,
  startTime: '08:00',
  endTime: '08:40',
  className: '七年级1班',
  isTeachingClass: false,
  subject: '语文',
  teachers: ['王老师'],
  room: '301',
  week: 'every',
  state: 'normal',
  note: '',
}

const week = {
  title: '王老师',
  monday,
  week: 2,
  hasPlan: true,
  days: [{ day: monday, weekday: 1, isHoliday: false }],
  periods: [...periods],
  lessons: [
    dayLesson,
    {
      ...dayLesson,
      lessonId: 6,
      period: 2,
      startTime: '09:10',
      endTime: '09:50',
      state: 'substituted' as const,
      note: '李老师代王老师（外出培训）',
    },
  ],
}

test('shows a teacher the own week with its changes, and prints it', async () => {
  const console = await stage.open(`/timetable/week?day=${monday}`, {
    as: cast.teacher(),
    answers: [answer(timetable.teacherWeek, week)],
  })
  const { page } = console
  await page.getByText('李老师代王老师（外出培训）').waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('combobox', { name: '教师' }).count()).toBe(0)
  await page.getByRole('button', { name: '打印' }).click()
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: `王老师课程表 第 2 周（${monday} 起）`, level: 1 })
    .waitFor()
  await console.expectAsked(timetable.teacherWeek, { query: { day: monday } })
})

test('shows the time of a lesson where that of its row differs', async () => {
  const other = { ...dayLesson, lessonId: 7, startTime: '08:10', endTime: '08:50' }
  const { page } = await stage.open(`/timetable/week?day=${monday}`, {
    as: cast.teacher(),
    answers: [answer(timetable.teacherWeek, { ...week, lessons: [dayLesson, other] })],
  })
  await page.getByRole('cell').getByText('08:10–08:50').waitFor()
  expect(await page.getByRole('cell').getByText('08:00–08:40').count()).toBe(0)
})

test('says that no timetable is published', async () => {
  const { page } = await stage.open('/timetable/week', {
    as: cast.teacher(),
    answers: [answer(timetable.teacherWeek, { ...week, hasPlan: false, lessons: [], periods: [] })],
  })
  await page.getByText('这一周还没有发布课表').waitFor()
  expect(await page.getByRole('button', { name: '打印' }).isDisabled()).toBe(true)
})

const plan: PlanView = {
  id: 3,
  termId: 1,
  name: '总课表',
  state: 'draft',
  publishedAt: null,
  lessons: 1,
  version: 1,
}

const lesson: LessonView = {
  id: 5,
  planId: 3,
  classId: 171,
  teachingClassId: null,
  className: '七年级1班',
  subjectId: 2,
  subject: '语文',
  teachers: [{ id: 6, name: '周若曦' }],
  weekday: 1,
  period: 1,
  week: 'every',
  room: '301',
  version: 1,
}

test('edits the lessons of a class, says why one cannot be saved, and names the conflicts of the plan', async () => {
  const conflict = '王老师 周一第2节 同时有 七年级1班语文、七年级2班语文'
  const console = await stage.open('/timetable/plans?classId=171', {
    as: cast.school(),
    answers: [
      terms,
      answer(timetable.plans, [plan]),
      answer(timetable.lessons, { className: '七年级1班', periods: [...periods], lessons: [lesson] }),
      answer(timetable.conflicts, {
        total: 1,
        conflicts: [{ kind: 'teacher', weekday: 1, period: 2, lessonIds: [5, 9], text: conflict }],
      }),
      answer(timetable.teachingClassPage, ({ body }) => pageWith(body, [])),
      answer(teaching.subjects, []),
      ...makePeople(person({ id: 6, name: '周若曦' })).answers,
      refuse(timetable.saveLesson, timetableRefusals.lessonConflict, { fill: { conflict } }),
    ],
  })
  const { page } = console
  await page.getByText('有 1 处冲突，发布前请先改正').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: '编辑 周一第1节 语文' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('节次').fill('2')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText(conflict).waitFor()
  const [sent] = console.asked(timetable.saveLesson)
  expect(sent?.body).toMatchObject({ id: 5, planId: 3, classId: 171, period: 2, teacherIds: [6] })
})

const teachingClass: TeachingClassView = {
  id: 8,
  termId: 1,
  name: '物理A班',
  subjectId: 4,
  subject: '物理',
  gradeId: 170,
  gradeName: '七年级',
  teachers: [{ id: 6, name: '周若曦' }],
  students: 30,
  classes: ['1班'],
  version: 1,
}

const openPlan = (shown: LessonView) =>
  stage.open('/timetable/plans?classId=171', {
    as: cast.school(),
    answers: [
      terms,
      answer(timetable.plans, [plan]),
      answer(timetable.lessons, { className: '七年级1班', periods: [...periods], lessons: [shown] }),
      answer(timetable.conflicts, { total: 0, conflicts: [] }),
      answer(timetable.teachingClassPage, ({ body }) => pageWith(body, [teachingClass])),
      answer(teaching.subjects, []),
      ...makePeople(person({ id: 6, name: '周若曦' })).answers,
      answer(timetable.saveLesson, shown),
    ],
  })

test('makes a lesson of a teaching class one of the class, when the teaching class is cleared', async () => {
  const ofGroup = { ...lesson, classId: null, teachingClassId: 8, className: '物理A班', subjectId: 4, subject: '物理' }
  const console = await openPlan(ofGroup)
  const { page } = console
  await page.getByRole('button', { name: '编辑 周一第1节 物理A班' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('物理A班（物理）').hover()
  await dialog.locator('.ant-select-clear').last().click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.getByText('保存成功').waitFor()
  const [sent] = console.asked(timetable.saveLesson)
  expect(sent?.body).toMatchObject({ id: 5, classId: 171, teachingClassId: null })
})

test('takes subject and teachers from the teaching class of a lesson', async () => {
  const console = await openPlan(lesson)
  const { page } = console
  await page.getByRole('button', { name: '添加 周一第2节' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('教学班').click()
  await page.getByTitle('物理A班（物理）').click()
  await dialog.getByText('周若曦').waitFor()
  expect(await dialog.getByLabel('学科').isDisabled()).toBe(true)
  expect(await dialog.getByLabel('教师').isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.getByText('保存成功').waitFor()
  const [sent] = console.asked(timetable.saveLesson)
  expect(sent?.body).toMatchObject({ teachingClassId: 8, subjectId: 4, teacherIds: [6], period: 2 })
})

test('saves the students of a teaching class with its version', async () => {
  const student = person({ id: 9, name: '王小明' })
  const console = await stage.open('/timetable/teachingClasses', {
    as: cast.school(),
    answers: [
      terms,
      answer(timetable.teachingClassPage, ({ body }) => pageWith(body, [{ ...teachingClass, version: 3 }])),
      answer(timetable.members, [{ id: 9, name: '王小明', code: 'S01', className: '1班' }]),
      ...makePeople(student).answers,
      refuse(timetable.saveMembers, common.stale, { fill: { name: '教学班名单' } }),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: /^名单/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('学生（1 人）').waitFor()
  await dialog.getByRole('button', { name: '保存' }).click()
  await console.expectAsked(timetable.saveMembers, { body: { id: 8, studentIds: [9], version: 3 } })
  await page.getByText('教学班名单').first().waitFor()
  expect(console.asked(timetable.saveMembers)).toHaveLength(1)
})

test('says that the conflicts of a plan could not be read', async () => {
  const { page } = await stage.open('/timetable/plans', {
    as: cast.school(),
    answers: [terms, answer(timetable.plans, [plan]), refuse(timetable.conflicts, common.notFound)],
  })
  const retry = page.getByRole('button', { name: '重试' })
  await retry.waitFor()
  expect(await retry.count()).toBe(1)
})

test('publishes a plan', async () => {
  const console = await stage.open('/timetable/plans', {
    as: cast.school(),
    answers: [
      terms,
      answer(timetable.plans, [plan]),
      answer(timetable.conflicts, { total: 0, conflicts: [] }),
      answer(timetable.publishPlan, null),
    ],
  })
  const { page } = console
  await page.getByText('请选择班级').waitFor()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await console.expectAsked(timetable.publishPlan, { body: { id: 3, isPublished: true } })
  await page.getByText('已发布').waitFor()
  expect(console.asked(timetable.publishPlan)).toHaveLength(1)
})

test('proposes free teachers for a lesson of an absent one', async () => {
  const proposal = { id: 9, name: '赵老师', isSameSubject: true, teachesClass: false, lessons: 2 }
  const console = await stage.open(`/timetable/cover?day=${monday}&teacherId=6`, {
    as: cast.school(),
    answers: [
      answer(timetable.cover, [{ lesson: dayLesson, proposals: [proposal] }]),
      answer(timetable.substituteLesson, null),
      ...makePeople(person({ id: 6, name: '周若曦' })).answers,
    ],
  })
  const { page } = console
  await page.getByText('空闲：赵老师').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: '代课 第1节 七年级1班语文' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('代课教师').click()
  await page.getByTitle('赵老师 · 同学科 · 当天 2 节').click()
  await dialog.getByLabel('原因').fill('外出培训')
  await dialog.getByRole('button', { name: '保存' }).click()
  const body = { lessonId: 5, day: monday, absentId: 6, substituteId: 9, reason: '外出培训' }
  await console.expectAsked(timetable.substituteLesson, { body })
  expect(console.asked(timetable.substituteLesson)).toHaveLength(1)
})

const change: ChangeView = {
  id: 4,
  kind: 'move',
  day: monday,
  period: 1,
  className: '七年级1班',
  subject: '语文',
  teacher: '王老师',
  substitute: null,
  toDay: '2026-03-03',
  toPeriod: 2,
  isSwap: true,
  reason: '外出培训',
  operator: '林建平',
  time: '2026-03-01 08:00:00',
}

test('lists changes and takes one back after a question', async () => {
  const console = await stage.open('/timetable/changes', {
    as: cast.school(),
    answers: [
      answer(timetable.changePage, ({ body }) => countedWith(body, [change])),
      answer(timetable.deleteChange, null),
    ],
  })
  const { page } = console
  await page.getByText('互换到 03-03 周二 第2节').waitFor()
  await page.getByRole('button', { name: /^撤销/ }).click()
  await page.getByText('互换的另一节一起恢复').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '撤销', exact: true }).click()
  await console.expectAsked(timetable.deleteChange, { query: { id: 4 } })
  expect(console.asked(timetable.deleteChange)).toHaveLength(1)
})

const schedule: ScheduleView = {
  id: 7,
  termId: 1,
  name: '中学作息',
  gradeLevels: [],
  periods: [...periods],
  version: 1,
}

test('edits bell times and shows at the field which lesson a removed period still has', async () => {
  const fill = { slot: '周一第2节', lesson: '七年级1班语文' }
  const console = await stage.open('/timetable/bells', {
    as: cast.school(),
    answers: [
      terms,
      answer(timetable.schedules, [schedule]),
      answer(timetable.settings, { sharedRooms: ['操场'], version: 0 }),
      refuse(timetable.saveSchedule, timetableRefusals.periodUsed, { fill }),
    ],
  })
  const { page } = console
  await page.getByRole('button', { name: '编辑 中学作息' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '删除 第2节 3' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('周一第2节还有课（七年级1班语文），不能去掉这一节').waitFor()
  const [sent] = console.asked(timetable.saveSchedule)
  expect(Object(sent?.body).periods).toHaveLength(2)
})
