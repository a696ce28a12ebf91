import { expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { makePicture } from '../../../../tests/support/pictures.ts'
import { makeSmallSchool } from '../../../../tests/support/smallSchool.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { users } from '../../contract.ts'

const { make, actor, as } = await useServer()

test('shows a bureau no face in any list, of students or teachers', async () => {
  const bureau = await make.makeSchool({ kind: 'bureau' })
  const school = await makeSmallSchool(make, { bureauId: bureau.id })
  const at = (departmentId: number, roleId: number) =>
    make.makeMember({ schoolId: school.id, roles: [roleId], departments: [departmentId] })
  const people = [await at(school.classOne, role.student), await at(school.office, role.staff)]
  const clerk = await actor({
    schoolId: school.id,
    departments: [school.gradeTwo],
    roles: [role.schoolDataAdministrator],
  })
  const officer = await actor({
    schoolId: bureau.id,
    departments: [bureau.rootId],
    roles: [role.bureauAdministrator],
  })
  for (const { id } of people) {
    const files = [await makePicture()]
    expect(await as(clerk, users.uploadFace, { body: { userId: id }, files })).toMatchObject({ code: 200 })
  }
  const body = { deptId: school.rootId }
  const shown = async (who: Actor) => {
    const faces = (await as(who, users.faceInfo, { body })).data.content
    const list = (await as(who, users.findUserPage2, { body })).data.content
    const query = { schoolId: school.id, needFace: true }
    const models = await Promise.all(
      people.map(async ({ id }) => (await as(who, users.userModel, { params: { id }, query })).data),
    )
    const all = [...faces, ...list, ...models].filter(({ id }) => id !== clerk.id)
    return all.map(({ userFaceImg }) => userFaceImg !== null)
  }
  expect(await shown(clerk)).toEqual([true, true, true, true, true, true])
  expect(await shown(officer)).toEqual([false, false, false, false, false, false])
})
