import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { makeCodes } from '../../../tests/support/codes.ts'
import { makeSmallSchool } from '../../../tests/support/smallSchool.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { leave } from '../../leave/contract.ts'
import { nodeType } from '../../registry/contract.ts'
import { sealedLinkFactories } from '../../sealedLink/make.ts'
import { home } from '../../home/contract.ts'
import { organisation } from '../../organisation/contract.ts'
import { finishPurpose } from '../../organisation/finishContract.ts'
import { users } from '../../users/contract.ts'
import { administration } from '../contract.ts'

const server = await useServer()
const { make, actor, as } = server
// The first school of an empty database has the platform's id, whose codes belong to no record.
await make.makeSchool()

const makeScene = async () => {
  const school = await makeSmallSchool(make)
  const schoolId = school.id
  const who = await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [school.office] })
  const teacher = await make.makeMember({ schoolId, roles: [role.staff], departments: [school.office], name: '李老师' })
  const trail = async () =>
    (await as(who, administration.auditPage, { body: {} })).data.content
      .filter(({ call }) => !call.startsWith('identity.'))
      .map(({ title, concerned }) => [title, ...concerned].join('：'))
  return { school, schoolId, who, teacher, trail }
}

test('titles entries by the action done, and names whom it concerned', async () => {
  const { school, schoolId, who, teacher, trail } = await makeScene()
  const disable = (flag: boolean) => as(who, users.setDisabled, { body: { schoolId, userId: teacher.id, flag } })
  await disable(true)
  await disable(false)
  const node = { parentId: school.office, name: '科研组', type: 5, version: 0 }
  const { data } = await as(who, organisation.saveNode, { body: node })
  await as(who, organisation.saveNode, { body: { id: data.id, name: '科研处', version: data.version } })
  expect(await trail()).toEqual([
    '修改组织节点：科研处',
    '新建组织节点：科研组',
    '启用账号：李老师',
    '停用账号：李老师',
  ])
})

test('searches the trail by the person concerned', async () => {
  const { schoolId, who, teacher } = await makeScene()
  const place = { schoolId, roles: [role.staff] }
  const other = await make.makeMember({ ...place, name: '陈老师' })
  for (const { id: userId } of [teacher, other])
    await as(who, users.setDisabled, { body: { schoolId, userId, flag: true } })
  const found = async (concerned: string) =>
    (await as(who, administration.auditPage, { body: { concerned } })).data.content.map((row) => row.concerned)
  expect(await found('李老师')).toEqual([['李老师']])
  expect(await found(other.username)).toEqual([['陈老师']])
  expect(await found('没有此人')).toEqual([])
})

test('titles batch actions by the action done', async () => {
  const { school, schoolId, who, teacher, trail } = await makeScene()
  const userIds = [teacher.id]
  const disable = (flag: boolean) => as(who, users.disableSeveral, { body: { schoolId, userIds, flag } })
  const give = (flag: boolean) =>
    as(who, users.changeRoleOfSeveral, { body: { schoolId, userIds, roleId: role.gateKeeper, flag } })
  for (const change of [give, disable]) for (const flag of [true, false]) await change(flag)
  const nodes = [{ name: '四班', number: 4 }]
  await as(who, organisation.addNodes, { body: { parentId: school.gradeOne, type: nodeType.class, nodes } })
  expect(await trail()).toEqual([
    '批量新建年级或班级：四班',
    '批量启用账号：李老师',
    '批量停用账号：李老师',
    '批量移除角色：李老师',
    '批量添加角色：李老师',
  ])
})

test("names child and parent in entries about a parent's link", async () => {
  const { school, schoolId, who, trail } = await makeScene()
  const { studentId, parentId } = await sealedLinkFactories(server).makeFamily(schoolId, [school.classOne])
  const { data } = await as(who, leave.makeLink, { body: { studentId, parentId } })
  await as(who, leave.revokeLink, { body: { id: data.id } })
  expect(await trail()).toEqual(['撤销家长链接：王小明：王芳', '请家长填写请假：王小明：王芳'])
})

test('marks refused actions as refused, and leaves them out of the news', async () => {
  const { school, schoolId, who, trail } = await makeScene()
  const telephone = '13812345678'
  await make.proveTelephone(who.id, telephone)
  const code = await makeCodes(server).makeCode({ schoolId, holderId: who.id, purpose: finishPurpose })
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const body = { deptId: school.classOne, telephone, code: wrong }
  expect((await as(who, organisation.finish, { body })).msg).toBe('验证码错误')
  expect(await trail()).toEqual(['设为毕业（被拒绝，未生效）：一班'])
  const { data } = await as(who, home.recent)
  expect(data.rows.map(({ title }) => title).filter((title) => title.includes('毕业'))).toEqual([])
})
