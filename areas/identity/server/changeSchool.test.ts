import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { users } from '../../users/contract.ts'
import { identity, identityRefusals } from '../contract.ts'

const { make, actor, as, enter } = await useServer()

/** Makes a user who is staff in one school and data administrator in another, signed in to the first. */
const makeTwoSchoolUser = async () => {
  const [first, second] = [await make.makeSchool(), await make.makeSchool()]
  const who = await make.makeMember({ schoolId: first.id, roles: [role.staff], departments: [first.rootId] })
  const there = await make.makeMember({
    schoolId: second.id,
    joinedTo: who.id,
    roles: [role.schoolDataAdministrator],
    departments: [second.rootId],
    name: '那边的名字',
    telephone: '13900002222',
  })
  return { first, second, who, there, token: await enter(who.username, first.id) }
}

test('returns a token for the other school and ends the old token', async () => {
  const { second, there, token } = await makeTwoSchoolUser()
  const changed = await as({ token }, identity.changeSchool, { params: { schoolId: second.id } })
  expect(changed.data.userInfo).toMatchObject({
    userId: there.id,
    username: there.username,
    name: '那边的名字',
    telephone: '139******22',
    schoolId: second.id,
    schoolName: second.name,
    selectSch: true,
    roleNames: ['ROLE_SCHOOL_MANAGER'],
  })
  expect(changed.data.token).not.toBe(token)
  expect(await as({ token }, identity.session)).toMatchObject({ status: 401, code: 401 })
  expect(await as({ token }, users.findUserPage, { body: {} })).toMatchObject({ status: 401 })
})

test('lets the new token read only the other school', async () => {
  const { first, second, token } = await makeTwoSchoolUser()
  const pupil = (schoolId: number, departmentId: number) =>
    make.makeMember({ schoolId, roles: [role.student], departments: [departmentId] })
  const ofFirst = await pupil(first.id, first.rootId)
  const ofSecond = await pupil(second.id, second.rootId)
  const { data } = await as({ token }, identity.changeSchool, { params: { schoolId: second.id } })
  expect((await as(data, users.user, { query: { id: ofSecond.id } })).code).toBe(200)
  expect((await as(data, users.user, { query: { id: ofFirst.id } })).code).toBe(10_004)
})

test('changes back to the first school', async () => {
  const { first, second, who, token } = await makeTwoSchoolUser()
  const there = await as({ token }, identity.changeSchool, { params: { schoolId: second.id } })
  const back = await as(there.data, identity.changeSchool, { params: { schoolId: first.id } })
  expect(back.data.userInfo).toMatchObject({
    userId: who.id,
    username: who.username,
    name: who.name,
    telephone: null,
    schoolId: first.id,
    roleNames: ['ROLE_TEACHER'],
  })
  expect((await as(back.data, identity.session)).data).toEqual(back.data.userInfo)
})

test('refuses a school without membership like an unknown school and keeps the token', async () => {
  const { token } = await makeTwoSchoolUser()
  const elsewhere = await make.makeSchool()
  const without = await as({ token }, identity.changeSchool, { params: { schoolId: elsewhere.id } })
  const missing = await as({ token }, identity.changeSchool, { params: { schoolId: 2_000_000_000 } })
  expect(without).toMatchObject(refused(identityRefusals.noStanding))
  expect(without.code).toBe(500_052)
  expect(missing.text).toBe(without.text)
  expect(await as({ token }, identity.session)).toMatchObject({ code: 200 })
})

test.each([
  ['disabled', { disabled: true }],
  ['locked', { locked: true }],
])('refuses a school where the record is %s', async (_state, state) => {
  const { second, there, token } = await makeTwoSchoolUser()
  await make.setMember(second.id, there.id, state)
  const answer = await as({ token }, identity.changeSchool, { params: { schoolId: second.id } })
  expect(answer).toMatchObject(refused(identityRefusals.noStanding))
})

test('refuses a school where the user is only a parent', async () => {
  const [first, second] = [await make.makeSchool(), await make.makeSchool()]
  const caller = await actor({ schoolId: first.id, roles: [role.staff], departments: [first.rootId] })
  await make.makeMember({ schoolId: second.id, joinedTo: caller.id, roles: [role.parent] })
  const answer = await as(caller, identity.changeSchool, { params: { schoolId: second.id } })
  expect(answer).toMatchObject(refused(identityRefusals.noStanding))
})
