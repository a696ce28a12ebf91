import type { AreaTesting } from '../../tests/support/areaTesting.ts'
import { calendarDay, leave, schoolTerm } from './server/tables.ts'

/** Leave in the tests of the whole. */
export const testing: AreaTesting = {
  rows: async (db, { id: schoolId, pupil }) => {
    const at = new Date(0)
    await db
      .insert(leave)
      .values({ schoolId, studentId: pupil.id, startAt: at, endAt: at, reason: 'x', state: 11, createdAt: at })
    await db.insert(schoolTerm).values({ schoolId, name: 'x', startDay: '2026-09-01', endDay: '2027-01-20' })
    await db.insert(calendarDay).values({ schoolId, day: '2026-10-01', kind: 'holiday', name: 'x' })
  },
}
