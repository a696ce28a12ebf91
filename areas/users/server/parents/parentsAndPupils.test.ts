import { expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { users, usersRefusals } from '../../contract.ts'

const { make, actor, as } = await useServer()

let numbers = 0
const freshTelephone = () => {
  numbers += 1
  return `136${String(numbers).padStart(8, '0')}`
}

const makeScene = async () => {
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  const who = await actor({ ...place, roles: [role.schoolDataAdministrator] })
  const pupil = await make.makeMember({ ...place, roles: [role.student], name: '白小妍' })
  return { school, place, who, pupil }
}
const create = (who: Actor, studentUserId: number, telephone: string, bindExisting = false) =>
  as(who, users.createParent, {
    body: { studentUserId, name: '白母', relationship: '母亲', telephone, bindExisting },
  })
const show = (who: Actor, userId: number, fields: ('telephone' | 'idCard' | 'familyAddress')[]) =>
  as(who, users.showRecord, { body: { userId, fields } })

test('creates a parent when the number is only in the record of a student', async () => {
  const [here, there] = [await makeScene(), await makeScene()]
  for (const place of [here.place, there.place]) {
    const telephone = freshTelephone()
    const child = await make.makeMember({ ...place, roles: [role.student], name: '单小信', telephone })
    const found = await as(here.who, users.findByTelephone, { body: { content: telephone } })
    expect(found.data.content).toEqual([])
    const made = await create(here.who, here.pupil.id, telephone, true)
    expect(made.data).toMatchObject({ state: 'created' })
    expect(await make.membershipOf(place.schoolId, child.id)).toMatchObject({ roles: [role.student] })
  }
})

test('links a former student as parent by number', async () => {
  const { who, pupil, place } = await makeScene()
  const telephone = freshTelephone()
  const grown = await make.makeMember({ ...place, roles: [role.student], telephone })
  await make.setMember(place.schoolId, grown.id, { locked: true })
  expect((await create(who, pupil.id, telephone, true)).data).toMatchObject({ state: 'bound' })
})

test('refuses a student as parent of another student or of themselves', async () => {
  const { who, pupil, place } = await makeScene()
  const mate = await make.makeMember({ ...place, roles: [role.student], name: '罗小成' })
  for (const parentId of [mate.id, pupil.id]) {
    const link = { parentId, studentUserId: pupil.id, relationship: '母亲' as const }
    expect(await as(who, users.linkParent, { body: link })).toMatchObject({ code: usersRefusals.pupilAsParent.code })
    expect(await as(who, users.bindParents, { body: [link] })).toMatchObject({ code: usersRefusals.pupilAsParent.code })
  }
})

test('does not show a school the data of another school about a parent', async () => {
  const [here, there] = [await makeScene(), await makeScene()]
  const telephone = freshTelephone()
  const teacher = await make.makeMember({ ...there.place, roles: [role.staff], name: '秦琼', telephone })
  await make.setMember(there.school.id, teacher.id, { familyAddress: '青禾区学府路3号', idCardTail: '0020' })
  expect((await create(here.who, here.pupil.id, telephone, true)).data).toMatchObject({ state: 'created' })
  const model = await as(here.who, users.userModel, { params: { id: here.pupil.id } })
  const parentId = model.data.parents[0]?.parentUserId ?? 0
  expect(parentId).not.toBe(teacher.id)
  // Each school sees what it wrote, also after the holder has joined both records.
  const joined = await make.makeMember({ ...here.place, roles: [role.parent], joinedTo: teacher.id, name: '秦某' })
  for (const id of [parentId, joined.id]) {
    expect((await show(here.who, id, ['idCard', 'familyAddress'])).data).toEqual({ idCard: null, familyAddress: null })
  }
  expect((await show(here.who, parentId, ['telephone'])).data).toEqual({ telephone })
  expect((await show(here.who, joined.id, ['telephone'])).data).toEqual({ telephone: null })
  for (const field of ['telephone', 'idCard', 'familyAddress'] as const) {
    expect(await show(here.who, teacher.id, [field])).toMatchObject(refused(common.notFound))
  }
  expect((await show(there.who, teacher.id, ['familyAddress'])).data).toEqual({ familyAddress: '青禾区学府路3号' })
})

test('creates a father once when two clerks add him at the same time', async () => {
  const { who, pupil, place } = await makeScene()
  const colleague = await actor({ ...place, roles: [role.schoolDataAdministrator] })
  const twin = await make.makeMember({ ...place, roles: [role.student] })
  const telephone = freshTelephone()
  const answers = await Promise.all([create(who, pupil.id, telephone), create(colleague, twin.id, telephone)])
  expect(answers.map(({ data }) => data.state).toSorted()).toEqual(['created', 'exists'])
})
