import { dayAfter } from '../../platform/contract/wireDay.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { leaveFactories } from './factories.ts'
import { calendarDay, leave, schoolTerm } from './server/tables.ts'

const makeIn = ({ server }: Scene) => leaveFactories(server.database)

let lastDay = '2040-01-01'

/** A day of the calendar that no other sample has. */
const freshDay = () => (lastDay = dayAfter(dayAfter(lastDay)))

let names = 0

/** Leave and calendar in the tests of the whole. */
export const testing: AreaTesting = {
  samples: {
    schoolTerm: async (scene) => {
      const day = freshDay()
      return (await makeIn(scene).makeTerm(scene.school.id, `甲校学期${(names += 1)}`, day, day)).id
    },
    calendarDay: async (scene) => (await makeIn(scene).makeSpecialDay(scene.school.id, freshDay(), '甲校假期')).id,
    newTermName: () => `新学期${(names += 1)}`,
    termStart: freshDay,
    termEnd: (scene: Scene) => scene.sampleOf('termStart'),
    newCalendarDay: freshDay,
    noLastDay: () => undefined,
    noWeekday: () => null,
    calendarVersion: () => 1,
  },
  foreign: {
    schoolTerm: async ({ server, id, canary }) =>
      (await leaveFactories(server.database).makeTerm(id, canary, '2026-09-01', '2027-01-20')).id,
    calendarDay: async ({ server, id, canary }) =>
      (await leaveFactories(server.database).makeSpecialDay(id, '2026-10-01', canary)).id,
  },
  rows: async (db, { id: schoolId, pupil }) => {
    const at = new Date(0)
    await db
      .insert(leave)
      .values({ schoolId, studentId: pupil.id, startAt: at, endAt: at, reason: 'x', state: 11, createdAt: at })
    await db.insert(schoolTerm).values({ schoolId, name: 'x', startDay: '2026-09-01', endDay: '2027-01-20' })
    await db.insert(calendarDay).values({ schoolId, day: '2026-10-01', kind: 'holiday', name: 'x' })
  },
}
