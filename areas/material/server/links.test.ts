import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { linkRefusals } from '../../sealedLink/contract.ts'
import { material } from '../contract.ts'
import { makeMaterialScene } from '../makeMaterial.ts'

const server = await useServer()
const { as, make, enter } = server
const all = { pageNum: 1, pageSize: 10 }

const makeScene = async () => {
  const scene = await makeMaterialScene(server)
  const { schoolId, classId, own, family } = scene
  const office = await make.makeDepartment({ schoolId, parentId: scene.rootId, name: '数学组' })
  const values = { schoolId, roles: [role.staff], departments: [office.id], name: '孙老师' }
  const teaching = await make.makeMember(values)
  await make.makeClassManager(schoolId, classId, teaching.id, 0)
  const taskId = await own.makeTask(schoolId, [classId], { title: '体检表' })
  const body = { taskId, studentId: family.studentId, parentId: family.parentId, sends: false }
  return { ...scene, taskId, body, subject: { token: await enter(teaching.username, schoolId) } }
}

test('lets only who leads the class ask parents and see their links, not who merely teaches it', async () => {
  const { subject, head, family, body, classId } = await makeScene()
  const query = { studentId: family.studentId }
  expect(await as(subject, material.linkParents, { query })).toMatchObject(refused(common.notFound))
  expect(await as(subject, material.makeLink, { body })).toMatchObject(refused(common.notFound))
  const rows = async (who: { readonly token: string }) =>
    (await as(who, material.uploads, { params: { id: classId }, query: { ...all, taskId: body.taskId } })).data.content
  expect(new Set((await rows(subject)).map(({ mayLink }) => mayLink))).toEqual(new Set([false]))
  expect(new Set((await rows(head)).map(({ mayLink }) => mayLink))).toEqual(new Set([true]))
  expect((await as(head, material.linkParents, { query })).data.parents).toHaveLength(1)
  expect(await as(head, material.makeLink, { body })).toMatchObject({ code: 200 })
  expect((await as(subject, material.links, { body: all })).data.content).toEqual([])
})

test('lists a link with its task and revokes it once, which ends its open session', async () => {
  const { head, subject, taskId, schoolId, family, own } = await makeScene()
  const { id, opened } = await own.makeLinkFor(schoolId, taskId, family)
  const parent = { token: opened }
  expect(await as(parent, material.parentHome)).toMatchObject({ code: 200 })
  const { data } = await as(head, material.links, { body: { ...all, studentId: family.studentId } })
  expect(data.content).toMatchObject([{ id, taskTitle: '体检表', studentName: '王小明', state: 'open' }])
  expect(await as(subject, material.revokeLink, { body: { id } })).toMatchObject(refused(common.notFound))
  expect(await as(head, material.revokeLink, { body: { id } })).toMatchObject({ code: 200 })
  expect((await as(parent, material.parentHome)).code).not.toBe(200)
  expect(await as(head, material.revokeLink, { body: { id } })).toMatchObject(refused(linkRefusals.ended))
})
