import fc from 'fast-check'
import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { seed } from '../../../tests/support/seed.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { findLeavesBetween, selectStudentsOnLeave } from '../../leave/server/index.ts'
import { generatedNow, generatedPeople, withGeneratedPeople } from '../make.ts'

const { make, database } = await useServer()

test('finds the students on leave, and the spans of the gate’s lists, by the rules of derive.ts', async () => {
  const { id: schoolId, rootId } = await make.makeSchool()
  const pupil = () => make.makeMember({ schoolId, roles: [role.student], departments: [rootId] })
  const students = (await Promise.all(Array.from({ length: 9 }, pupil))).map(({ id }) => id)
  // A passage ends or begins a span just after it, so look at the spans a little later.
  const after = (ms: number) => new Date(generatedNow.getTime() + ms)
  const check = fc.asyncProperty(generatedPeople(students.length), (people) =>
    withGeneratedPeople(database, { schoolId, students }, people, async (db, known) => {
      const expected = new Map(
        [...known].flatMap(([id, { leaveSince }]) => (leaveSince === null ? [] : [[id, leaveSince] as const])),
      )
      const { rows } = await db.execute<{ student_id: number; since: string }>(
        selectStudentsOnLeave(schoolId, generatedNow),
      )
      expect(new Map(rows.map((row) => [row.student_id, new Date(row.since)]))).toEqual(expected)
      const spans = await findLeavesBetween(db, schoolId, after(1), after(2))
      expect(new Set(spans.map(({ memberId }) => memberId))).toEqual(new Set(expected.keys()))
    }),
  )
  await fc.assert(check, { seed, numRuns: 50 })
})
