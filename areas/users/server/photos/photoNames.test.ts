import { expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { makePortrait } from '../../../../tests/support/pictures.ts'
import { nodeType } from '../../../registry/contract.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { identifierFromName, users } from '../../contract.ts'
import { encryptIdCard } from '../records/idCards.ts'

const server = await useServer()
const { make, as, actor } = server
const portrait = await makePortrait()

const makeScene = async () => {
  const school = await make.makeSchool()
  const clerk = await actor({
    schoolId: school.id,
    departments: [school.rootId],
    roles: [role.schoolDataAdministrator],
  })
  const grade = await make.makeDepartment({
    schoolId: school.id,
    parentId: school.rootId,
    name: '七年级',
    type: nodeType.grade,
  })
  const below = { schoolId: school.id, parentId: grade.id, type: nodeType.class }
  const [one, two] = [
    await make.makeDepartment({ ...below, name: '七年级1班' }),
    await make.makeDepartment({ ...below, name: '七年级2班' }),
  ]
  const add = async (name: string, departmentId: number) =>
    (await make.makeMember({ schoolId: school.id, roles: [role.student], departments: [departmentId], name })).id
  return { school, clerk, one, two, add }
}

const begin = async (who: Actor, total = 50) =>
  (await as(who, users.startPhotos, { body: { purpose: 'face', source: '照片', total } })).data.id

const send = async (who: Actor, id: number, name: string) =>
  (await as(who, users.uploadPhoto, { body: { id, name, identifier: identifierFromName(name) }, files: [portrait] }))
    .data.why

test('finds pupils by class and name, in the file name or by the folder', async () => {
  const { school, clerk, one, two, add } = await makeScene()
  const names = ['王一', '王二', '王三', '王四', '王五']
  const ids: number[] = []
  for (const name of names) {
    ids.push(await add(name, one.id))
    // A pupil of the same name in the other class, so that only the class decides.
    await add(name, two.id)
  }
  const id = await begin(clerk)
  const sent = [
    '七年级1班 王一.jpg',
    '王二-七年级1班.jpg',
    '七年级1班/王三.png',
    '照片/七(1)班/王四.jpg',
    '七年级1班王五.jpg',
  ]
  for (const name of sent) expect([name, await send(clerk, id, name)]).toEqual([name, null])
  for (const pupil of ids) expect((await make.membershipOf(school.id, pupil)).faceId).not.toBeNull()
})

test('finds a person by a name that is unique in the school, and refuses others by name', async () => {
  const { school, clerk, one, two, add } = await makeScene()
  const single = await add('白小妍', one.id)
  await add('王修竹', one.id)
  await add('王修竹', two.id)
  await add('林建平', one.id)
  await add('林建平', one.id)
  const id = await begin(clerk)
  expect(await send(clerk, id, '白小妍.jpg')).toBeNull()
  expect((await make.membershipOf(school.id, single)).faceId).not.toBeNull()
  expect(await send(clerk, id, '王修竹.jpg')).toMatch(/^本校不止一人叫“王修竹”，请在文件名或文件夹中写明班级/)
  expect(await send(clerk, id, '七年级1班 林建平.jpg')).toBe('“七年级/七年级1班”有多名学生叫“林建平”，请填写号码')
  expect(await send(clerk, id, '七年级1班 苏晓.jpg')).toBe('“七年级/七年级1班”没有叫“苏晓”的学生')
  expect(await send(clerk, id, '苏晓.jpg')).toMatch(/^没有找到“苏晓”/)
})

test('counts a person of that name beyond the sender’s reach, without saving for them', async () => {
  const { school, one, two, add } = await makeScene()
  const head = await actor({ schoolId: school.id, departments: [one.id], roles: [role.staff] })
  await make.grant(school.id, head.id, ['school:user:import', 'school:user:edit'])
  await add('王修竹', one.id)
  await add('王修竹', two.id)
  const beyond = await add('苏晓', two.id)
  const id = await begin(head)
  expect(await send(head, id, '王修竹.jpg')).toMatch(/^本校不止一人叫/)
  expect(await send(head, id, '苏晓.jpg')).toMatch(/^没有找到“苏晓”/)
  expect((await make.membershipOf(school.id, beyond)).faceId).toBeNull()
})

test('finds a pupil by identity number, keeps no such number, and refuses to try out its digits', async () => {
  const { school, clerk, one, add } = await makeScene()
  const pupil = await add('白小妍', one.id)
  const number = '11010520140307001X'
  await make.setMember(school.id, pupil, encryptIdCard(number, server.config))
  const id = await begin(clerk)
  expect(await send(clerk, id, '110105201403070016.jpg')).toMatch(/^没有找到“110\*\*\*\*0016〔/)
  expect(await send(clerk, id, `${number.toLowerCase()}.jpg`)).toBeNull()
  expect((await make.membershipOf(school.id, pupil)).faceId).not.toBeNull()
  const { data } = await as(clerk, users.arrivedPhotos, { query: { id } })
  expect(JSON.stringify(data)).not.toMatch(/\d{10}/)
  for (let day = 10; day < 20; day += 1) await send(clerk, id, `110105201403${day}9999.jpg`)
  expect(await send(clerk, id, '110105201403209999.jpg')).toMatch(/^有多个证件号只有隐藏的几位不同/)
})
