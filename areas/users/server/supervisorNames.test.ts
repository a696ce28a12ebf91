import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { administration } from '../../administration/contract.ts'
import { home } from '../../home/contract.ts'
import { users } from '../contract.ts'

const { make, actor, as, enter, http } = await useServer()
const above = '上级单位人员'

/** Creates an officer of the platform or a bureau who also has a record in one of its schools. */
const makeScene = async (kind: 'platform' | 'bureau') => {
  const office = await make.makeSchool({ kind })
  const school = await make.makeSchool(kind === 'bureau' ? { bureauId: office.id } : {})
  const place = { schoolId: school.id, departments: [school.rootId] }
  const clerk = await actor({ ...place, name: '数据管理员', roles: [role.schoolDataAdministrator] })
  const pupil = await make.makeMember({ ...place, roles: [role.student], telephone: '13812345678' })
  const record = await make.makeMember({ ...place, name: '兼职老师', roles: [role.schoolDataAdministrator] })
  const officer = await make.makeMember({
    schoolId: office.id,
    departments: [office.rootId],
    roles: [kind === 'platform' ? role.superAdministrator : role.bureauAdministrator],
    joinedTo: record.id,
  })
  const at = async (schoolId: number) => ({ token: await enter(officer.username, schoolId) })
  return { school, clerk, pupil, fromAbove: await at(office.id), fromSchool: await at(school.id) }
}

const look = (who: Pick<Actor, 'token'>, userId: number) =>
  as(who, users.showRecord, { body: { userId, fields: ['name'] } })
const trail = async (who: Pick<Actor, 'token'>, call: string) =>
  (await as(who, administration.auditPage, { body: { call } })).data.content.map(({ person }) => person?.name)
const news = async (who: Pick<Actor, 'token'>) => (await as(who, home.recent)).data.rows.map(({ name }) => name)

test.each(['platform', 'bureau'] as const)(
  'names a %s officer as such in a school, although the account has a record there',
  async (kind) => {
    const { clerk, pupil, fromAbove, fromSchool } = await makeScene(kind)
    expect(await look(fromAbove, pupil.id)).toMatchObject({ code: 200 })
    expect(await trail(clerk, 'users.showRecord')).toEqual([above])
    expect(await trail(fromSchool, 'users.showRecord'), 'to themselves too').toEqual([above])
    expect((await news(clerk))[0]).toBe(above)
    // In a session of the school the officer acts with the record there.
    expect(await look(fromSchool, pupil.id)).toMatchObject({ code: 200 })
    expect(await trail(clerk, 'users.showRecord')).toEqual(['兼职老师', above])
    expect((await news(clerk)).slice(0, 2)).toEqual(['兼职老师', above])
  },
)

test('names the platform for its changes in a school', async () => {
  const { school, clerk, pupil, fromAbove } = await makeScene('platform')
  const body = { schoolId: school.id, userId: pupil.id, flag: true }
  expect(await as(fromAbove, users.setDisabled, { body })).toMatchObject({ code: 200 })
  expect(await trail(clerk, 'users.setDisabled')).toEqual([above])
  expect(await news(clerk)).toEqual([above])
})

test.each(['platform', 'bureau'] as const)('names a %s officer for jobs in a school', async (kind) => {
  const { school, clerk, fromAbove, fromSchool } = await makeScene(kind)
  const params = { departmentId: school.rootId }
  for (const who of [fromAbove, fromSchool]) {
    expect(await as(who, users.exportTeachers, { params })).toMatchObject({ code: 200 })
    await http.running.runner.drain()
  }
  expect(await trail(clerk, 'job.users.exportTeachers')).toEqual(['兼职老师', above])
})
