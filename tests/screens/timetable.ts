import { timetable } from '../../areas/timetable/contract.ts'
import { toCountedPage } from '../../platform/contract/countedPage.ts'
import { toPage } from '../../platform/contract/envelope.ts'
import { type FakeAnswer, answer } from './answers.ts'

/** A term without lessons. */
export const noTimetable: readonly FakeAnswer[] = [
  answer(timetable.terms, {
    today: '2026-03-02',
    currentId: 1,
    terms: [{ id: 1, name: '2025–2026 学年下学期', startDay: '2026-02-23', endDay: '2026-07-09' }],
    grades: [],
  }),
  answer(timetable.teacherWeek, ({ query }) => ({
    title: '',
    monday: query.day,
    week: null,
    hasPlan: false,
    days: [],
    periods: [],
    lessons: [],
  })),
  answer(timetable.changePage, ({ body }) => toCountedPage(body, [], 0)),
  answer(timetable.plans, []),
  answer(timetable.schedules, []),
  answer(timetable.settings, { sharedRooms: [], version: 0 }),
  answer(timetable.teachingClassPage, ({ body }) => toPage(body, [], 0)),
]
