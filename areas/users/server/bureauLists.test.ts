import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { users } from '../contract.ts'

const { make, actor, as } = await useServer()

test('a bureau’s lists of families and of faces show no child’s and no parent’s name, and find none by it', async () => {
  const bureau = await make.makeSchool({ kind: 'bureau' })
  const school = await make.makeSchool({ bureauId: bureau.id })
  const place = { schoolId: school.id, departments: [school.rootId] }
  const pupil = await make.makeMember({ ...place, roles: [role.student], name: '诸葛小明', code: 'S8001' })
  const parent = await make.makeMember({ schoolId: school.id, roles: [role.parent], name: '诸葛大方' })
  await make.makeParentLink(school.id, pupil.id, parent.id)
  const officerAt = { schoolId: bureau.id, departments: [bureau.rootId], roles: [role.bureauAdministrator] }
  const [officer, clerk] = [
    await actor(officerAt),
    await actor({ ...place, roles: [role.schoolDataAdministrator], name: '王老师' }),
  ]
  const families = async (who: typeof clerk, content: string) => {
    const { data } = await as(who, users.studentsWithParents, { body: { deptId: school.rootId, content } })
    return data.content.flatMap(({ name, studentParentInfoVOs }) => [
      name,
      ...studentParentInfoVOs.map((one) => one.parentName),
    ])
  }
  const faces = async (who: typeof clerk, content: string) =>
    (await as(who, users.faceInfo, { body: { deptId: school.rootId, content } })).data.content.map(({ name }) => name)
  expect(await families(clerk, '小明')).toEqual(['诸葛小明', '诸葛大方'])
  expect(await faces(clerk, '小明')).toEqual(['诸葛小明'])
  for (const list of [families, faces]) {
    expect(await list(officer, '小明')).toEqual([])
    expect((await list(officer, 'S8001')).join('')).not.toMatch(/小明|大方/)
    expect((await list(officer, 'S8001')).length).toBeGreaterThan(0)
  }
  const { data } = await as(officer, users.peopleAround, { params: { id: pupil.id }, query: { schoolId: school.id } })
  expect(data.parents.map(({ parentName }) => parentName)).toEqual(['诸***'])
  const second = await as(officer, users.findUserPage2, { body: { deptId: school.rootId, keyword: 'S8001' } })
  expect(second.data.content).toMatchObject([{ name: '诸***', userFaceImg: null }])
  expect(await faces(officer, ''), 'those who are no minors keep theirs').toContain('王老师')
})
