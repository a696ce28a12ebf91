import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { makePicture } from '../../../tests/support/pictures.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { users, usersRefusals } from '../contract.ts'

const { make, actor, as } = await useServer()

const platform = await make.makeSchool({ kind: 'platform' })
const administrator = await actor({
  schoolId: platform.id,
  roles: [role.superAdministrator],
  departments: [platform.rootId],
})

const makeScene = async () => {
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  return {
    school,
    place,
    who: await actor({ ...place, roles: [role.schoolDataAdministrator] }),
    pupil: await make.makeMember({ ...place, roles: [role.student], telephone: '13812345678' }),
  }
}

const rowsOf = async (who: Actor, deptId: number) =>
  (await as(who, users.findUserPage, { body: { deptId } })).data.content

test('lets the platform create, edit, disable and delete an administrator of a school from list data', async () => {
  const { school } = await makeScene()
  const newcomer = {
    name: '第二管理员',
    username: `second-${school.id}`,
    userRoles: [role.schoolDataAdministrator],
    depts: [school.rootId],
  }
  const params = { schoolId: school.id }
  expect(await as(administrator, users.createUser, { params, body: newcomer })).toMatchObject({ code: 200 })
  const row = (await rowsOf(administrator, school.rootId)).find(({ name }) => name === newcomer.name)
  if (!row) throw new Error('who was made is not listed')
  expect(row).toMatchObject({ schoolId: school.id, userRoles: [role.schoolDataAdministrator] })
  const change = { id: row.id, version: 1, gender: 2 }
  const changed = await as(administrator, users.changeUser, { params: { schoolId: row.schoolId }, body: change })
  expect(changed.data).toMatchObject({ gender: 2, schoolId: school.id, version: 2 })
  const disabling = { schoolId: row.schoolId, userId: row.id, flag: true }
  expect(await as(administrator, users.setDisabled, { body: disabling })).toMatchObject({ code: 200 })
  expect(await make.membershipOf(school.id, row.id)).toMatchObject({ disabled: true })
  const body = { id: row.id, schoolId: row.schoolId }
  expect(await as(administrator, users.deleteUser, { body })).toMatchObject({ code: 200 })
  expect(await as(administrator, users.deleteUser, { body })).toMatchObject(refused(common.notFound))
})

/** Changes a student, in the named school or, without one, in the student's school. */
const worksOn = (who: Actor, id: number, named: { readonly schoolId?: number } = {}) => ({
  userModel: () => as(who, users.userModel, { params: { id }, query: named }),
  studentInfo: () => as(who, users.studentInfo, { query: { studentUserId: id, ...named } }),
  changeStudentInfo: () => as(who, users.changeStudentInfo, { body: { userId: id, studentStatus: 3, ...named } }),
  setStudentStatus: () => as(who, users.setStudentStatus, { body: { userId: id, status: 3, ...named } }),
  createParent: () =>
    as(who, users.createParent, {
      body: {
        studentUserId: id,
        name: '家长',
        telephone: `136${String(id).padStart(8, '0')}`,
        relationship: '父亲',
        ...named,
      },
    }),
  peopleAround: () => as(who, users.peopleAround, { params: { id }, query: named }),
  showRecord: () => as(who, users.showRecord, { body: { userId: id, fields: ['telephone'], ...named } }),
  uploadFace: async () =>
    as(who, users.uploadFace, {
      body: { userId: id, ...named },
      files: [await makePicture({ width: 64, height: 64 })],
    }),
  deleteFace: () => as(who, users.deleteFace, { query: { userId: id, ...named } }),
})

describe('a person of a school that the session reaches', () => {
  test.each(['named', 'not named'])('is changed in that school when it is %s', async (how) => {
    const { school, pupil } = await makeScene()
    const named = how === 'named' ? { schoolId: school.id } : {}
    for (const [call, work] of Object.entries(worksOn(administrator, pupil.id, named)))
      expect([call, (await work()).code]).toEqual([call, 200])
    expect(await make.membershipOf(school.id, pupil.id)).toMatchObject({ version: 3 })
    const parents = await as(administrator, users.parentPage, { body: { deptId: school.rootId } })
    expect(parents.data.content).toMatchObject([{ name: '家长', students: [{ id: pupil.id }] }])
  })

  test('is linked to a parent of the same school', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const parent = await make.makeMember({ ...here.place, roles: [role.staff] })
    const link = { studentUserId: here.pupil.id, relationship: '父亲' as const }
    const bound = await as(administrator, users.linkParent, { body: { ...link, parentId: parent.id } })
    expect(bound).toMatchObject({ code: 200 })
    const foreign = { ...link, parentId: there.pupil.id }
    expect(await as(administrator, users.linkParent, { body: foreign })).toMatchObject(refused(common.notFound))
  })

  test('is changed only in that school, even if the holder joined another', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const joined = await make.makeMember({ ...there.place, joinedTo: here.pupil.id, roles: [role.student] })
    const before = await make.membershipOf(here.school.id, here.pupil.id)
    const { changeStudentInfo, userModel } = worksOn(administrator, joined.id, { schoolId: there.school.id })
    expect((await changeStudentInfo()).data).toMatchObject({ studentStatus: 3, version: 2 })
    expect((await userModel()).data).toMatchObject({ schoolId: there.school.id, studentStatus: 3 })
    expect(await make.membershipOf(here.school.id, here.pupil.id)).toEqual(before)
    expect((await worksOn(administrator, here.pupil.id).userModel()).data).toMatchObject({ studentStatus: 1 })
    for (const [call, work] of Object.entries(worksOn(administrator, joined.id, { schoolId: here.school.id })))
      expect([call, await work()]).toMatchObject([call, refused(common.notFound)])
  })
})

describe('an administrator of a school', () => {
  test('gets notFound for another school, whoever the target is', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    for (const [id, schoolId] of [
      [here.pupil.id, there.school.id],
      [there.pupil.id, there.school.id],
      [there.pupil.id, here.school.id],
    ] as const) {
      for (const [call, work] of Object.entries(worksOn(here.who, id, { schoolId })))
        expect([call, await work()]).toMatchObject([call, refused(common.notFound)])
      const body = { id, schoolId }
      expect(await as(here.who, users.deleteUser, { body })).toMatchObject(refused(common.notFound))
      expect(await as(here.who, users.setDisabled, { body: { schoolId, userId: id, flag: true } })).toMatchObject(
        refused(common.notFound),
      )
    }
    expect(await make.membershipOf(there.school.id, there.pupil.id)).toMatchObject({ version: 1, disabled: false })
  })

  test('cannot create a data administrator in any school', async () => {
    const { school, who } = await makeScene()
    const body = { name: '某人', username: `no-${school.id}`, userRoles: [3], depts: [school.rootId] }
    const answer = await as(who, users.createUser, { params: { schoolId: school.id }, body })
    expect(answer).toMatchObject(refused(usersRefusals.roleNotAllowed))
  })
})

test('answers notFound to the platform for a person who is not in the named school', async () => {
  const [here, there] = [await makeScene(), await makeScene()]
  for (const [call, work] of Object.entries(worksOn(administrator, here.pupil.id, { schoolId: there.school.id })))
    expect([call, await work()]).toMatchObject([call, refused(common.notFound)])
})
