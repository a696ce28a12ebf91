import fc from 'fast-check'
import { expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { seed } from '../../../../tests/support/seed.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { nodeType } from '../../../registry/contract.ts'
import { type PlaceCounted, getPlaceCounted } from '../../../whereabouts/contract.ts'
import { generatedNow, generatedPeople, withGeneratedPeople } from '../../../whereabouts/make.ts'
import { countClasses, sumClasses } from './students.ts'

const { make, database } = await useServer()

test('counts classes by the rules of derive.ts', async () => {
  const { id: schoolId, rootId } = await make.makeSchool()
  const classNamed = (name: string) => make.makeDepartment({ schoolId, parentId: rootId, name, type: nodeType.class })
  const classIds = [(await classNamed('一班')).id, (await classNamed('二班')).id]
  const classOf = new Map<number, number>()
  for (const classId of Array.from({ length: 6 }, () => classIds).flat())
    classOf.set((await make.makeMember({ schoolId, roles: [role.student], departments: [classId] })).id, classId)
  const students = [...classOf.keys()]
  const check = fc.asyncProperty(generatedPeople(students.length), (people) =>
    withGeneratedPeople(database, { schoolId, students }, people, async (db, known) => {
      const ofClass = (classId: number) => students.filter((id) => classOf.get(id) === classId)
      const countedAs = (place: PlaceCounted, among: readonly number[]) =>
        among.filter((id) => getPlaceCounted(known.get(id) ?? { place: null, leaveSince: null }) === place).length
      const classes = await countClasses(db, schoolId, generatedNow)
      expect(classes.toSorted((one, other) => (one.classId ?? 0) - (other.classId ?? 0))).toEqual(
        classIds.map((classId) => ({
          classId,
          studentNum: 6,
          inScNum: countedAs('inside', ofClass(classId)),
          inHomeNum: countedAs('home', ofClass(classId)),
          onRoadNum: countedAs('road', ofClass(classId)),
          leaveNum: ofClass(classId).filter((id) => known.get(id)?.leaveSince).length,
          leaveUnseenNum: countedAs('unseen', ofClass(classId)),
        })),
      )
      const { unknowNum } = sumClasses(classes)
      expect(unknowNum).toBe(countedAs('unknown', students) + countedAs('unseen', students))
    }),
  )
  await fc.assert(check, { seed, numRuns: 40 })
})
