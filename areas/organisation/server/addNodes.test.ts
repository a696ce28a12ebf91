import { expect, test } from 'vitest'
import type { z } from 'zod'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { makeSmallSchool, outline } from '../../../tests/support/smallSchool.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { nodeType } from '../../registry/contract.ts'
import { organisation } from '../contract.ts'
import type { AddNodesBody } from '../nodeContract.ts'
import { organisationRefusals as refusals } from '../refusals.ts'

const { make, actor, as } = await useServer()

const makeScene = async () => {
  const school = await makeSmallSchool(make)
  const add = (...roles: number[]) => actor({ schoolId: school.id, roles, departments: [school.office] })
  return { school, who: await add(role.schoolDataAdministrator), teacher: await add(role.staff) }
}

const add = (who: Actor, body: z.input<typeof AddNodesBody>) => as(who, organisation.addNodes, { body })
const classes = (...numbers: number[]) => numbers.map((number) => ({ name: `二年级${number}班`, number }))

test('adds classes in order with their grade’s figures', async () => {
  const { school, who } = await makeScene()
  const body = { parentId: school.gradeTwo, type: nodeType.class, nodes: classes(4, 5, 6) }
  const added = await add(who, body)
  expect(added).toMatchObject({ code: 200 })
  expect(added.data.map(({ name, schoolClz, parentId }) => [name, schoolClz, parentId])).toEqual(
    [4, 5, 6].map((number) => [`二年级${number}班`, number, school.gradeTwo]),
  )
  const grade = await as(who, organisation.orgTree, { params: { id: school.gradeTwo } })
  expect(outline([grade.data])).toEqual(['二年级', '  三班', '  二年级4班', '  二年级5班', '  二年级6班'])
})

test('adds nothing if a name or number exists, and names the sibling', async () => {
  const { school, who } = await makeScene()
  const body = { parentId: school.gradeTwo, type: nodeType.class, nodes: classes(4) }
  expect(await add(who, body)).toMatchObject({ code: 200 })
  const again = await add(who, { ...body, nodes: classes(5, 4) })
  expect(again).toMatchObject({ ...refused(refusals.numberTaken), msg: expect.stringContaining('二年级4班') })
  const sameName = await add(who, { ...body, nodes: [...classes(5), { name: '三班', number: 6 }] })
  expect(sameName).toMatchObject({ ...refused(refusals.nameTaken), msg: expect.stringContaining('三班') })
  const grade = await as(who, organisation.orgTree, { params: { id: school.gradeTwo } })
  expect(grade.data.children).toHaveLength(2)
})

test('refuses wrong parents, a missing section, a missing permission and another school’s nodes', async () => {
  const { school, who, teacher } = await makeScene()
  const nodes = classes(4)
  const inOffice = await add(who, { parentId: school.office, type: nodeType.class, nodes })
  expect(inOffice).toMatchObject(refused(refusals.wrongChild))
  const grades = { parentId: school.rootId, type: nodeType.grade, nodes: [{ name: '三年级', number: 3 }] }
  expect(await add(who, grades)).toMatchObject(refused(refusals.noSection))
  const body = { parentId: school.gradeTwo, type: nodeType.class, nodes }
  expect(await add(teacher, body)).toMatchObject(refused(common.forbidden))
  const elsewhere = await makeScene()
  expect(await add(elsewhere.who, body)).toMatchObject(refused(common.notFound))
  for (const wrong of [
    { ...body, nodes: [] },
    { ...body, type: nodeType.department },
  ])
    expect(await add(who, wrong)).toMatchObject({ status: 400 })
})
