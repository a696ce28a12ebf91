import { beforeAll, describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { makeSmallSchool } from '../../../tests/support/smallSchool.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { users, usersRefusals } from '../contract.ts'

const { make, actor, as } = await useServer()

/** Creates a teacher who may edit people in a department, with a colleague, an administrator and a student. */
const makeScene = async () => {
  const school = await makeSmallSchool(make)
  const place = { schoolId: school.id, departments: [school.office] }
  const teacher = await actor({ ...place, roles: [role.staff] })
  await make.grant(school.id, teacher.id, ['school:user:view', 'school:user:edit'])
  const add = (...roles: number[]) => make.makeMember({ ...place, roles })
  return {
    schoolId: school.id,
    teacher,
    manager: await actor({ ...place, roles: [role.schoolDataAdministrator] }),
    above: await add(role.schoolDataAdministrator, role.student),
    colleague: await add(role.staff),
    pupil: await add(role.student),
  }
}

let scene: Awaited<ReturnType<typeof makeScene>>
beforeAll(async () => {
  scene = await makeScene()
})

describe('a teacher who may edit people', () => {
  test('neither grants nor revokes a role of an administrator', async () => {
    const { schoolId, teacher, manager, above, colleague } = scene
    const several = (userId: number, flag: boolean) =>
      as(teacher, users.changeRoleOfSeveral, { body: { schoolId, userIds: [userId], roleId: role.student, flag } })
    const query = { schoolId, userId: manager.id, roleId: role.student }
    expect(await as(teacher, users.bindRole, { query })).toMatchObject(refused(common.forbidden))
    expect(await several(manager.id, true)).toMatchObject({ code: usersRefusals.severalRefused.code })
    expect(await several(above.id, false)).toMatchObject({ code: usersRefusals.severalRefused.code })
    expect(await make.membershipOf(schoolId, above.id)).toMatchObject({
      roles: expect.arrayContaining([role.schoolDataAdministrator, role.student]),
    })
    expect(await several(colleague.id, true)).toMatchObject({ code: 200 })
  })

  test('changes no student data of an administrator and adds no parents', async () => {
    const { teacher, above, pupil } = scene
    const status = (userId: number) => as(teacher, users.setStudentStatus, { body: { userId, status: 3 } })
    expect(await status(above.id)).toMatchObject(refused(common.forbidden))
    expect(await status(pupil.id)).toMatchObject({ code: 200 })
    const parent = { name: '假家长', telephone: '13700001234', relationship: '父亲' as const }
    const body = { studentUserId: above.id, ...parent }
    expect(await as(teacher, users.createParent, { body })).toMatchObject(refused(common.forbidden))
    const changed = { userId: above.id, accommodation: false }
    expect(await as(teacher, users.changeStudentInfo, { body: changed })).toMatchObject(refused(common.forbidden))
  })
})

test('refuses callers who make themselves a parent, but allows a colleague', async () => {
  const { schoolId, teacher, manager, pupil } = scene
  const body = { parentId: teacher.id, studentUserId: pupil.id, relationship: '其他' as const }
  expect(await as(teacher, users.linkParent, { body })).toMatchObject(refused(usersRefusals.notYourself))
  expect(await as(teacher, users.bindParents, { body: [body] })).toMatchObject(refused(usersRefusals.notYourself))
  expect((await make.membershipOf(schoolId, teacher.id)).roles).toEqual([role.staff])
  expect(await as(manager, users.linkParent, { body })).toMatchObject({ code: 200 })
})
