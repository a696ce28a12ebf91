import { expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { movableClock } from '../../../../platform/server/clock.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { users, usersRefusals } from '../../contract.ts'

// It is already the 22nd in the time zone of the school.
const clock = movableClock(new Date('2026-11-21T18:00:00Z'))
const { make, actor, as } = await useServer({ clock })

const makeScene = async () => {
  const school = await make.makeSchool()
  const who = await actor({ schoolId: school.id, roles: [role.schoolDataAdministrator], departments: [school.rootId] })
  const body = { name: '白小妍', username: `rule-${school.id}`, userRoles: [role.student], depts: [school.rootId] }
  const create = (changes: object) =>
    as(who, users.createUser, { params: { schoolId: school.id }, body: { ...body, ...changes } })
  return { school, who, create }
}

test('refuses a birth date after today by the clock of the school', async () => {
  const { school, who, create } = await makeScene()
  expect(await create({ birthDate: '2026-11-23' })).toMatchObject(refused(usersRefusals.bornLater))
  const { data } = await create({ birthDate: '2026-11-22' })
  const change = (birthDate: string) =>
    as(who, users.changeUser, { params: { schoolId: school.id }, body: { id: data.id, version: 1, birthDate } })
  expect(await change('2027-01-01')).toMatchObject(refused(usersRefusals.bornLater))
  expect(await change('2014-03-07')).toMatchObject({ code: 200 })
})

test.each([
  ['a name with blanks around it', { name: ' 白小妍' }, '前后不能有空格'],
  ['no name', { name: '' }, '姓名不能为空'],
  ['no roles', { userRoles: undefined }, '数据不完整，请选择角色'],
  ['an empty list of roles', { userRoles: [] }, '数据不完整，请选择角色'],
  ['no departments', { depts: undefined }, '数据不完整，请选择部门'],
  ['a username that is left out', { username: undefined }, '请填写此项'],
  ['too long a code', { studentOrTeacherCode: '1'.repeat(33) }, '最多 32 个字'],
  ['a gender that there is none', { gender: 9 }, '不能大于 2'],
])('refuses %s with a plain message', async (_what, changes, msg) => {
  const { create } = await makeScene()
  const answer = await create(changes)
  expect(answer).toMatchObject({ code: common.badInput.code, data: [{ msg }] })
})
