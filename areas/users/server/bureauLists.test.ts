import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { users } from '../contract.ts'

const { make, actor, as } = await useServer()

test('hides names of children and parents from a bureau in family and face lists and their search', async () => {
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

test('hides name, login name and card of a student from a bureau, and logs a revealed name', async () => {
  const bureau = await make.makeSchool({ kind: 'bureau' })
  const school = await make.makeSchool({ bureauId: bureau.id })
  const place = { schoolId: school.id, departments: [school.rootId] }
  const named = { name: '诸葛小明', pinyin: 'zhugexiaoming', initials: 'zgxm', code: 'S8002', cardNum: '880002' }
  const pupil = await make.makeMember({ ...place, roles: [role.student], ...named })
  const parent = await make.makeMember({ schoolId: school.id, roles: [role.parent], name: '诸葛大方' })
  await make.makeParentLink(school.id, pupil.id, parent.id)
  const officerAt = { schoolId: bureau.id, departments: [bureau.rootId], roles: [role.bureauAdministrator] }
  const officer = await actor(officerAt)
  const clerk = await actor({ ...place, roles: [role.schoolDataAdministrator], name: '王老师' })
  const list = async (who: typeof clerk, more: object) =>
    (await as(who, users.findUserPage, { body: { deptId: school.rootId, ...more } })).data.content
  const hidden = { name: '诸***', username: '***', schoolCardNum: null, avatar: null }
  expect(await list(clerk, { keyword: '小明' })).toMatchObject([{ name: '诸葛小明', schoolCardNum: '880002' }])
  expect(await list(officer, { roleId: role.student })).toMatchObject([hidden])
  expect(await list(officer, { roleId: role.parent })).toMatchObject([{ ...hidden, children: [{ name: '诸***' }] }])
  for (const part of ['小明', 'zgxm', 'zhuge', '8800']) expect(await list(officer, { keyword: part }), part).toEqual([])
  expect(await list(officer, { keyword: '王' }), 'staff are found').toMatchObject([{ name: '王老师' }])
  for (const whole of ['诸葛小明', 'S8002']) expect(await list(officer, { keyword: whole })).toMatchObject([hidden])
  expect((await as(officer, users.user, { query: { id: pupil.id } })).data).toMatchObject(hidden)
  const model = await as(officer, users.userModel, { params: { id: pupil.id }, query: { schoolId: school.id } })
  expect(model.data).toMatchObject({ ...hidden, userFaceImg: null, parents: [{ parentName: '诸***' }] })

  const shown = await as(officer, users.showRecord, { body: { userId: pupil.id, fields: ['name'] } })
  expect(shown.data).toEqual({ name: '诸葛小明' })
  const looks = await as(clerk, users.recordLooks, { query: { userId: pupil.id } })
  expect(looks.data).toMatchObject([{ viewerName: '上级单位人员', fields: ['name'] }])
})
