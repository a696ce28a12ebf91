import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seed } from '../../../tests/support/seed.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { jointSubject, makeJointScene, type Value } from '../makeJointScene.ts'

const server = await useServer()
const { http } = server

/** A pupil as the independent program sees one: a value for each subject. */
interface Examinee {
  readonly school: number
  readonly values: readonly Value[]
}

const countOf = (value: Value): number | null => (value === 'cheated' ? 0 : typeof value === 'number' ? value : null)

/** The total of a pupil who has something that counts in every subject. Others have no ranked total. */
const totalOf = ({ values }: Examinee): number | null => {
  const counted = values.map(countOf)
  return counted.every((one) => one !== null) ? counted.reduce((sum, one) => sum + Math.round(one * 100), 0) : null
}

const placeAmong = (own: number | null, all: readonly (number | null)[]) =>
  own === null ? null : 1 + all.filter((one) => one !== null && one > own).length

const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(0, 59.5, 60, 60.25, 88.25, 88.5, 100) },
  { weight: 3, arbitrary: fc.constantFrom('absent', 'deferred', 'exempt', 'cheated') },
  { weight: 1, arbitrary: fc.constant(null) },
)

test('ranks in the district equal an independent calculation over all scores', async () => {
  const scene = await makeJointScene(server, { count: 0 })
  const schools = [
    await scene.addSchool({ pupils: 5 }),
    await scene.addSchool({ pupils: 3 }),
    await scene.addSchool({ pupils: 4 }),
  ]
  const pupils = schools.flatMap(({ pupilIds }, school) => pupilIds.map((id) => ({ id, school })))
  const check = fc.asyncProperty(
    fc.array(value, { minLength: pupils.length * 2, maxLength: pupils.length * 2 }),
    fc.subarray([0, 1, 2], { minLength: 1 }),
    async (values, joining) => {
      const id = await scene.add({ subjects: [jointSubject('数学'), jointSubject('语文')] })
      const examinees = pupils.map(({ school }, at): Examinee => ({ school, values: values.slice(at * 2, at * 2 + 2) }))
      for (const at of joining) {
        const school = schools[at]
        await school?.join()
        await school?.enter(examinees.filter((one) => one.school === at).map((one) => one.values))
      }
      await scene.close(id)
      await http.running.runner.drain()
      await scene.rank(id)
      await http.running.runner.drain()
      const counted = examinees.filter(({ school }) => joining.includes(school))
      for (const at of joining) {
        const school = schools[at]
        const rows = new Map((await school?.page())?.map((row) => [row.studentId, row]))
        for (const [place, one] of examinees.filter((other) => other.school === at).entries()) {
          const row = rows.get(school?.pupilIds[place] ?? 0)
          for (const [nth, own] of one.values.entries()) {
            const shown = row?.studentScores.find(({ subjectId }) => subjectId === school?.subjectIds[nth])
            const all = counted.map((other) => countOf(other.values[nth] ?? null))
            expect(shown?.districtOrder).toBe(placeAmong(countOf(own), all))
          }
          expect(row?.total?.districtOrder).toBe(placeAmong(totalOf(one), counted.map(totalOf)))
        }
      }
      await scene.remove(id)
    },
  )
  await fc.assert(check, { seed, numRuns: 12 })
})
