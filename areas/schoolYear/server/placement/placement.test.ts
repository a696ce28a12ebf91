import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { dormitoryFactories } from '../../../dormitory/makeDormitory.ts'
import { leaveFactories } from '../../../leave/makeLeave.ts'
import { leftStatus, suspendedStatus } from '../../../registry/contract.ts'
import { schoolYear, schoolYearRefusals as refusals } from '../../contract.ts'
import { makeYearScene } from '../../make.ts'

const server = await useServer()
const { as, make } = server

/** The scene's school with eight new students in grade 4 with falling scores, boys and girls alternating. */
const makeNewcomers = async () => {
  const scene = await makeYearScene(server)
  const { id: schoolId, fourth } = scene.school
  const people: { id: number; code: string }[] = []
  for (let at = 0; at < 8; at += 1) {
    const code = `N${schoolId}-${at}`
    const { id } = await make.makeMember({
      schoolId,
      roles: [role.student],
      departments: [fourth],
      name: `新生${at}`,
      code,
    })
    await make.setMember(schoolId, id, { gender: at % 2 === 0 ? 1 : 2 })
    people.push({ id, code })
  }
  // Numbers are matched in any case.
  const scores = people.map(({ code }, at) => ({ student: code.toLowerCase(), score: 100 - at }))
  const parent = await make.makeMember({ schoolId, roles: [role.parent] })
  const [first, second] = [people[0]?.id ?? 0, people[1]?.id ?? 0]
  await make.makeParentLink(schoolId, first, parent.id)
  await make.makeParentLink(schoolId, second, parent.id)
  const propose = async (siblings: 'together' | 'apart' | 'any') =>
    (
      await as(scene.who, schoolYear.proposePlacement, {
        body: { gradeId: fourth, siblings, scores: [...scores, { student: '没有这个人', score: 1 }] },
      })
    ).data
  return { ...scene, people, first, second, propose }
}

describe('proposePlacement', () => {
  test('balances gender and score, and places siblings as requested', async () => {
    const { school, propose, first, second } = await makeNewcomers()
    const any = await propose('any')
    expect(any.unknown).toEqual(['没有这个人'])
    expect(any.classes.map(({ name }) => name)).toEqual(['四年级1班', '四年级2班'])
    for (const classId of [school.fourOne, school.fourTwo]) {
      const there = any.students.filter((one) => one.classId === classId)
      expect(there.filter(({ gender }) => gender === 1)).toHaveLength(2)
      expect(there.filter(({ gender }) => gender === 2)).toHaveLength(2)
      expect(Math.abs(there.reduce((sum, { score }) => sum + (score ?? 0), 0) / 4 - 96.5)).toBeLessThanOrEqual(1)
    }
    const classesOf = (students: typeof any.students) =>
      [first, second].map((id) => students.find((one) => one.id === id)?.classId)
    const [one, other] = classesOf((await propose('together')).students)
    expect(one).toBe(other)
    const [apart, away] = classesOf((await propose('apart')).students)
    expect(apart).not.toBe(away)
    expect(any.students.find(({ id }) => id === second)?.family).toBe(Math.min(first, second))
  })

  test('counts only enrolled students in the classes', async () => {
    const { school, propose } = await makeNewcomers()
    const boys = async () => (await propose('any')).classes[0]?.boys ?? 0
    const before = await boys()
    const add = async () => {
      const place = { schoolId: school.id, roles: [role.student], departments: [school.fourOne] }
      const { id } = await make.makeMember(place)
      await make.setMember(school.id, id, { gender: 1 })
      return id
    }
    const [suspended, left, locked] = [await add(), await add(), await add()]
    expect(await boys()).toBe(before + 3)
    await dormitoryFactories(server.database).setStatus(school.id, suspended, suspendedStatus)
    expect(await boys()).toBe(before + 3)
    await dormitoryFactories(server.database).setStatus(school.id, left, leftStatus)
    await make.setMember(school.id, locked, { locked: true })
    expect(await boys()).toBe(before + 1)
  })

  test('saves all or nothing, by the rules of moving people', async () => {
    const { school, who, people, propose, pupil } = await makeNewcomers()
    const { students } = await propose('any')
    const placed = students.map(({ id: userId, classId }) => ({ userId, classId }))
    const tell = (more: typeof placed) =>
      as(who, schoolYear.place, { body: { gradeId: school.fourth, placed: [...placed, ...more] } })
    expect(await tell([{ userId: pupil.id, classId: school.fourOne }])).toMatchObject(refused(refusals.notPlaceable))
    const elsewhere = [{ userId: people[0]?.id ?? 0, classId: school.fiveOne }]
    expect(await tell(elsewhere)).toMatchObject(refused(refusals.notItsClass))
    const foreign = await makeNewcomers()
    expect(await tell([{ userId: foreign.first, classId: school.fourOne }])).toMatchObject(refused(common.notFound))
    expect((await as(who, schoolYear.newStudents)).data.grades[0]).toMatchObject({ students: 8, classes: 2 })
    expect(await tell([{ userId: people[0]?.id ?? 0, classId: school.fourOne }])).toMatchObject(
      refused(refusals.placedTwice),
    )
    expect((await tell([])).data).toEqual({ students: 8 })
    expect((await as(who, schoolYear.newStudents)).data.grades[0]).toMatchObject({ students: 0 })
    const first = await make.membershipOf(school.id, people[0]?.id ?? 0)
    expect(first).toMatchObject({ departments: [placed[0]?.classId], mainDepartmentId: placed[0]?.classId })
    expect(await tell([])).toMatchObject(refused(refusals.notPlaceable))
  })
})

test("lists the years of a school with their terms and returns today's term", async () => {
  const { who, school } = await makeYearScene(server)
  const before = (await as(who, schoolYear.years)).data
  expect(before.term).toBeNull()
  const name = `${before.year}—${before.year + 1}学年`
  expect(before.years).toEqual([{ year: before.year, name, terms: [] }])
  const own = leaveFactories(server.database)
  await own.makeTerm(school.id, '本学期', before.today, before.today)
  // A term that begins in August belongs to the year that follows.
  await own.makeTerm(school.id, '上一学年', `${before.year - 1}-08-28`, `${before.year - 1}-08-29`)
  const { data } = await as(who, schoolYear.years)
  expect(data.term).toMatchObject({ name: '本学期' })
  expect(data.years.map(({ year, terms }) => [year, terms.map((term) => term.name)])).toEqual([
    [before.year, ['本学期']],
    [before.year - 1, ['上一学年']],
  ])
})
