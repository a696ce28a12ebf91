import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { makeSmallSchool } from '../../../tests/support/smallSchool.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { nodeType } from '../../registry/contract.ts'
import { organisation } from '../contract.ts'
import { organisationRefusals as refusals } from '../refusals.ts'

const { make, actor, as } = await useServer()

const makeScene = async () => {
  const school = await make.makeSchool()
  const who = await actor({
    schoolId: school.id,
    roles: [role.schoolDataAdministrator],
    departments: [school.rootId],
  })
  const addGrade = (name: string, schoolGrade: number) =>
    make.makeDepartment({
      schoolId: school.id,
      parentId: school.rootId,
      name,
      type: nodeType.grade,
      schoolSection: 2,
      schoolGrade,
    })
  const [one, two] = [await addGrade('一年级', 1), await addGrade('二年级', 2)]
  const addClass = (parentId: number, name: string, schoolClz: number) =>
    make.makeDepartment({ schoolId: school.id, parentId, name, type: nodeType.class, schoolClz })
  return { school, who, one, two, addClass }
}

const add = (who: Actor, grades: { parentId: number; numbers: number[] }[]) =>
  as(who, organisation.addClasses, { body: { grades } })

test('adds classes of several grades, named as the school writes them, and skips those that exist', async () => {
  const { who, one, two, addClass } = await makeScene()
  await addClass(one.id, '一（2）班', 2)
  const added = await add(who, [
    { parentId: one.id, numbers: [3, 2, 1] },
    { parentId: two.id, numbers: [1] },
  ])
  expect(added.data.map(({ name, schoolClz }) => [name, schoolClz])).toEqual([
    ['一（1）班', 1],
    ['一（3）班', 3],
    ['二（1）班', 1],
  ])
  expect((await add(who, [{ parentId: one.id, numbers: [1, 2, 3] }])).data).toEqual([])
})

test.each([
  ['三班', 3, '二年级', '四班'],
  ['二年级3班', 3, '二年级', '二年级4班'],
  ['3班', 3, '二年级', '4班'],
  ['阳光班', 3, '二年级', '二年级4班'],
])('continues %s (number %i) of %s with %s', async (name, number, _, next) => {
  const { who, two, addClass } = await makeScene()
  await addClass(two.id, name, number)
  expect((await add(who, [{ parentId: two.id, numbers: [4] }])).data).toMatchObject([{ name: next, schoolClz: 4 }])
})

test('adds nothing if one grade is refused', async () => {
  const { school, who, one } = await makeScene()
  const elsewhere = await makeScene()
  const grades = (parentId: number) => [
    { parentId: one.id, numbers: [1] },
    { parentId, numbers: [1] },
  ]
  expect(await add(who, grades(school.rootId))).toMatchObject(refused(refusals.wrongChild))
  expect(await add(who, grades(elsewhere.two.id))).toMatchObject(refused(common.notFound))
  const small = await makeSmallSchool(make)
  const teacher = await actor({ schoolId: small.id, roles: [role.staff], departments: [small.office] })
  expect(await add(teacher, [{ parentId: small.gradeTwo, numbers: [9] }])).toMatchObject(refused(common.forbidden))
  expect((await as(who, organisation.orgTree, { params: { id: one.id } })).data.children).toEqual([])
})
