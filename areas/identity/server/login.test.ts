import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { testPassword } from '../../../tests/support/people.ts'
import { refused } from '../../../tests/support/refused.ts'
import { freshAddress, useServer } from '../../../tests/support/useServer.ts'
import { users } from '../../users/contract.ts'
import { identity, identityRefusals } from '../contract.ts'

const { call, make, as } = await useServer()

const signInAs = (username: string, password = testPassword) =>
  call(identity.login, { body: { username, password } }, { address: freshAddress() })

/** Makes a user with records in two new schools under one account. */
const makeInTwoSchools = async (rolesInSecond: readonly number[] = [role.schoolDataAdministrator]) => {
  const [first, second] = [await make.makeSchool(), await make.makeSchool()]
  const who = await make.makeMember({ schoolId: first.id, roles: [role.staff], departments: [first.rootId] })
  const there = await make.makeMember({
    schoolId: second.id,
    joinedTo: who.id,
    roles: rolesInSecond,
    departments: [second.rootId],
  })
  return { first, second, who, there }
}

describe('a user with one school', () => {
  test('enters it directly', async () => {
    const school = await make.makeSchool({ name: '杏坛实验学校' })
    const who = await make.makeMember({
      schoolId: school.id,
      roles: [role.staff],
      departments: [school.rootId],
      name: '王老师',
      telephone: '13812345678',
    })
    const answer = await signInAs(who.username)
    expect(answer).toMatchObject({ status: 200, code: 200 })
    expect(answer.data.userInfo).toMatchObject({
      userId: who.id,
      username: who.username,
      name: '王老师',
      telephone: '138******78',
      schoolId: school.id,
      schoolName: '杏坛实验学校',
      schoolDeptId: school.rootId,
      deptId: school.rootId,
      selectSch: true,
      roles: [{ id: 6, name: 'ROLE_TEACHER', namezh: '教职工' }],
      roleNames: ['ROLE_TEACHER'],
      userRoles: [{ roleId: 6, schoolId: school.id }],
      depts: [{ id: school.rootId, name: '杏坛实验学校' }],
      schools: [{ id: school.id, name: '杏坛实验学校', schoolDeptId: school.rootId }],
      schoolIds: [school.id],
      dangers: 'false',
      passwordToChange: false,
      showFinishSchoolData: false,
    })
    expect(answer.data.userInfo.permissions).toContain('school:user:view')
    expect(answer.data.userInfo.permissions).not.toContain('school:user:edit')
    expect(answer.cookies).toEqual({})
  })

  test('can make calls with the token and reads the same session after a reload', async () => {
    const school = await make.makeSchool()
    const who = await make.makeMember({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
    const { data } = await signInAs(who.username)
    expect(await as(data, users.findUserPage, { body: {} })).toMatchObject({ status: 200, code: 200 })
    expect((await as(data, identity.session)).data).toEqual(data.userInfo)
  })

  test('is not offered a second school as a parent', async () => {
    const { first, who } = await makeInTwoSchools([role.parent])
    const { data } = await signInAs(who.username)
    expect(data.userInfo).toMatchObject({ schoolId: first.id, selectSch: true, schoolIds: [first.id] })
  })

  test('is not offered a second school where the record is disabled', async () => {
    const { first, second, who, there } = await makeInTwoSchools()
    await make.setMember(second.id, there.id, { disabled: true })
    const { data } = await signInAs(who.username)
    expect(data.userInfo).toMatchObject({ schoolId: first.id, selectSch: true, schoolIds: [first.id] })
  })
})

describe('a user with several schools', () => {
  test('is offered all with their roles and enters none', async () => {
    const { first, second, who, there } = await makeInTwoSchools()
    const { data } = await signInAs(who.username)
    expect(await signInAs(there.username)).toMatchObject({ data: { userInfo: data.userInfo } })
    expect(data.userInfo).toMatchObject({
      userId: null,
      selectSch: false,
      schoolId: null,
      schoolName: null,
      roles: [],
      permissions: [],
      schoolIds: [first.id, second.id],
      userRoles: [
        { roleId: role.staff, schoolId: first.id },
        { roleId: role.schoolDataAdministrator, schoolId: second.id },
      ],
    })
  })

  test('is not offered a school as a parent', async () => {
    const { first, second, who } = await makeInTwoSchools()
    const third = await make.makeSchool()
    await make.makeMember({
      schoolId: third.id,
      joinedTo: who.id,
      roles: [role.parent],
      departments: [third.rootId],
    })
    const { data } = await signInAs(who.username)
    expect(data.userInfo).toMatchObject({ selectSch: false, schoolIds: [first.id, second.id] })
    const refusal = await as(data, identity.changeSchool, { params: { schoolId: third.id } })
    expect(refusal).toMatchObject(refused(identityRefusals.noStanding))
  })

  test('can only choose a school, read the session and log out before choosing', async () => {
    const { first, who } = await makeInTwoSchools()
    const { data } = await signInAs(who.username)
    expect(await as(data, users.findUserPage, { body: {} })).toMatchObject({ status: 401, code: 401 })
    expect(await as(data, users.user, { query: { id: who.id } })).toMatchObject({ status: 401, code: 401 })
    expect((await as(data, identity.session)).data).toMatchObject({ selectSch: false })
    const entered = await as(data, identity.changeSchool, { params: { schoolId: first.id } })
    expect(entered.data.userInfo).toMatchObject({ userId: who.id, selectSch: true, schoolId: first.id })
    expect(await as(entered.data, identity.logout)).toMatchObject({ code: 200 })
  })
})

describe('a login name', () => {
  test('matches in any letter case and in full-width characters', async () => {
    const school = await make.makeSchool()
    const values = { schoolId: school.id, roles: [role.staff], departments: [school.rootId] }
    const who = await make.makeMember({ ...values, username: 'Zhang.San' })
    for (const typed of ['Zhang.San', 'zhang.san', 'ZHANG.SAN', 'ｚｈａｎｇ．ｓａｎ', 'Ｚｈａｎｇ．San']) {
      const answer = await signInAs(typed)
      expect(answer.data.userInfo).toMatchObject({ userId: who.id, username: 'Zhang.San' })
    }
    expect(await signInAs('zhang-san')).toMatchObject(refused(identityRefusals.wrongPassword))
  })

  test('of any joined record opens the account with the same password', async () => {
    const { first, second, who, there } = await makeInTwoSchools()
    const [one, other] = [await signInAs(who.username), await signInAs(there.username)]
    for (const { data } of [one, other]) expect(data.userInfo.schoolIds).toEqual([first.id, second.id])
    const body = { encryptPassword: 'Another-2026', encryptOldPassword: testPassword }
    expect(await as(one.data, identity.modifyPassword, { body })).toMatchObject({ code: 200 })
    for (const { username } of [who, there]) {
      expect(await signInAs(username)).toMatchObject(refused(identityRefusals.wrongPassword))
      expect(await signInAs(username, 'Another-2026')).toMatchObject({ code: 200 })
    }
    expect(await as(other.data, identity.session)).toMatchObject({ status: 401, code: 401 })
  })
})

describe('refusals', () => {
  test('answer a wrong password and an unknown account alike', async () => {
    const school = await make.makeSchool()
    const who = await make.makeMember({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
    const wrong = await signInAs(who.username, 'not-this-one')
    const unknown = await signInAs('nobody-of-this-name')
    expect(wrong).toMatchObject(refused(identityRefusals.wrongPassword))
    expect(unknown.text).toBe(wrong.text)
    expect(unknown.status).toBe(wrong.status)
  })

  test.each([
    ['a parent', [role.parent], true, {}, identityRefusals.notForConsole],
    ['a student', [role.student], true, {}, identityRefusals.notForConsole],
    ['parent and student alone', [role.parent, role.student], true, {}, identityRefusals.notForConsole],
    ['somebody without a role', [], true, {}, identityRefusals.notForConsole],
    ['somebody without a department', [role.staff], false, {}, identityRefusals.noDepartment],
    ['a disabled account', [role.staff], true, { disabled: true }, identityRefusals.disabled],
    ['a locked account', [role.staff], true, { locked: true }, identityRefusals.locked],
  ])('name the reason for %s only if the password is right', async (_who, roles, placed, state, kind) => {
    const school = await make.makeSchool()
    const departments = placed ? [school.rootId] : []
    const who = await make.makeMember({ schoolId: school.id, roles, departments })
    await make.setMember(school.id, who.id, { disabled: false, ...state })
    expect(await signInAs(who.username)).toMatchObject(refused(kind))
    expect(await signInAs(who.username, 'not-this-one')).toMatchObject(refused(identityRefusals.wrongPassword))
  })

  test('end the sessions of a locked record, and bar the account once all records are locked', async () => {
    const { first, second, who, there } = await makeInTwoSchools()
    const enter = async (schoolId: number) =>
      as((await signInAs(who.username)).data, identity.changeSchool, { params: { schoolId } })
    const [here, elsewhere] = [await enter(first.id), await enter(second.id)]
    await make.setMember(first.id, who.id, { locked: true })
    expect(await as(here.data, identity.session)).toMatchObject({ status: 401, code: 401 })
    expect((await as(elsewhere.data, identity.session)).data).toMatchObject({ userId: there.id })
    for (const { username } of [who, there]) {
      expect((await signInAs(username)).data.userInfo).toMatchObject({ userId: there.id, schoolIds: [second.id] })
    }
    await make.setMember(second.id, there.id, { locked: true })
    for (const { username } of [who, there]) {
      expect(await signInAs(username)).toMatchObject(refused(identityRefusals.locked))
    }
    expect(await as(elsewhere.data, identity.session)).toMatchObject({ status: 401, code: 401 })
  })

  test('name the field of an empty account or password', async () => {
    const answer = await call(identity.login, { body: { username: '', password: '' } })
    expect(answer).toMatchObject({ status: 400, code: 400, data: [{ field: 'username' }, { field: 'password' }] })
  })
})
