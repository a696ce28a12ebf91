import { expect, test } from 'vitest'
import { role } from '../../../../../platform/contract/roles.ts'
import { freshCode, importCallers } from '../../../../../tests/support/importScene.ts'
import { useServer } from '../../../../../tests/support/useServer.ts'
import { identity } from '../../../../identity/contract.ts'
import { memberRole } from '../../../../registry/server/tables/members.ts'
import { users } from '../../../contract.ts'

const server = await useServer()
const { make, actor, as, database } = server
const { makeScene, check, rowsOf, apply, undo } = importCallers(server, 'disabling')

const none = { 姓名: '', 用户名: '', 学工号: '', 身份证号: '', 一卡通号: '', 停用原因: '' }

test('disables people found by any number with the reason, and undoes it if they are unchanged', async () => {
  const { school, who, first } = await makeScene()
  const place = { schoolId: school.id, departments: [first.id] }
  const [code, cardNum] = [freshCode(), `88${freshCode()}`.slice(0, 10)]
  const one = await actor({ ...place, roles: [role.staff] })
  const two = await make.makeMember({ ...place, roles: [role.student], code, name: '王修竹' })
  const three = await make.makeMember({ ...place, roles: [role.staff], cardNum })
  const four = await make.makeMember({ ...place, roles: [role.staff] })
  await make.setMember(school.id, four.id, { disabled: true })
  const rows = [
    { ...none, 用户名: one.username.toUpperCase(), 停用原因: '已离职' },
    { ...none, 姓名: '王修竹', 学工号: code, 停用原因: '已转学' },
    { ...none, 一卡通号: cardNum, 停用原因: '已离职' },
    { ...none, 用户名: four.username, 停用原因: '已离职' },
  ]
  const run = await check(who, rows)
  expect(run.counts).toEqual({ new: 0, changed: 3, unchanged: 1, refused: 0, leftOut: 0, noted: expect.any(Number) })
  expect((await rowsOf(who, run.id, 'changed'))[1]).toMatchObject({
    name: `王修竹 ${code}`,
    differences: [
      { title: '账号', before: '正常', after: '停用' },
      { title: '停用原因', before: null, after: '已转学' },
    ],
  })
  expect(await make.membershipOf(school.id, one.id)).toMatchObject({ disabled: false })
  expect(await apply(who, run.id)).toMatchObject({ stage: 'done', written: [{ what: '停用账号', count: 3 }] })
  expect(await as(one, identity.session)).toMatchObject({ status: 401 })
  expect(await make.membershipOf(school.id, two.id)).toMatchObject({ disabled: true, disabledFor: '已转学' })
  const asked = { deptId: first.id, state: 'disabled' as const, keyword: '王修竹' }
  const page = await as(who, users.findUserPage, { body: asked })
  expect(page.data.content).toMatchObject([{ id: two.id, accountDisabled: true, disabledFor: '已转学' }])
  expect((await check(who, rows)).counts).toMatchObject({ changed: 0, unchanged: 4 })

  const set = (userId: number, flag: boolean) =>
    as(who, users.setDisabled, { body: { schoolId: school.id, userId, flag } })
  await set(two.id, false)
  await set(three.id, false)
  await set(three.id, true)
  expect(await undo(who, run.id)).toMatchObject({
    stage: 'undone',
    written: [
      { what: '重新启用账号', count: 1 },
      { what: '导入之后另有变动、保持不变', count: 2 },
    ],
  })
  const after = await Promise.all([one, two, three, four].map(({ id }) => make.membershipOf(school.id, id)))
  expect(after.map(({ disabled }) => disabled)).toEqual([false, false, true, true])
})

test('refuses unknown people, people beyond reach or above the sender, and the sender', async () => {
  const [{ school, first, second, addPupil }, there] = [await makeScene(), await makeScene()]
  const [code, other, foreign] = [freshCode(), freshCode(), freshCode()]
  await addPupil({ name: '王修竹', code })
  await make.makeMember({ schoolId: school.id, roles: [role.student], departments: [second.id], code: other })
  await there.addPupil({ name: '别校的', code: foreign })
  const place = { schoolId: school.id, departments: [first.id] }
  const clerk = await actor({ ...place, roles: [role.staff] })
  await make.grant(school.id, clerk.id, ['school:user:import'])
  const administrator = await make.makeMember({ ...place, roles: [role.schoolDataAdministrator] })
  const row = (cells: Readonly<Record<string, string>>) => ({ ...none, 停用原因: '已离校', ...cells })
  const run = await check(clerk, [
    row({ 学工号: code }),
    row({ 学工号: code }),
    row({ 学工号: other }),
    row({ 学工号: foreign }),
    row({ 用户名: administrator.username }),
    row({ 用户名: clerk.username }),
    row({ 姓名: '白小妍', 学工号: code }),
    row({ 学工号: code, 用户名: clerk.username }),
    row({ 姓名: '没有号码' }),
    row({ 学工号: code, 停用原因: '' }),
  ])
  const nobody = ['本校没有此人，或不在您的范围内']
  expect((await rowsOf(clerk, run.id)).map(({ faults }) => faults.map(({ why }) => why))).toEqual([
    ['与文件第 3 行是同一个人'],
    ['与文件第 2 行是同一个人'],
    nobody,
    nobody,
    ['此人的权限高于您，不能停用，请联系学校管理员或平台管理员'],
    ['不能停用您本人的账号'],
    [expect.stringMatching(/^此号码在本校属于“王.*”，与填写的姓名不同/)],
    ['所填的号码在本校对应不止一个人，请核对'],
    ['请填写用户名、学工号、身份证号、一卡通号中的至少一项，或姓名与班级'],
    [expect.any(String)],
  ])
})

test('does not re-enable a person who now outranks the sender', async () => {
  const { school, who, first } = await makeScene()
  const place = { schoolId: school.id, departments: [first.id] }
  const [clerk, risen] = [
    await actor({ ...place, roles: [role.staff] }),
    await make.makeMember({ ...place, roles: [role.staff], name: '林主任' }),
  ]
  await make.grant(school.id, clerk.id, ['school:user:import'])
  const run = await check(clerk, [{ ...none, 用户名: risen.username, 停用原因: '已离职' }])
  await apply(clerk, run.id)
  await database.asSystem('a test lets somebody rise', async (db) => {
    await db
      .insert(memberRole)
      .values({ schoolId: school.id, memberId: risen.id, roleId: role.schoolDataAdministrator })
  })
  expect(await undo(clerk, run.id)).toMatchObject({ stage: 'done' })
  expect(await make.membershipOf(school.id, risen.id)).toMatchObject({ disabled: true })
  expect(await undo(who, run.id)).toMatchObject({ stage: 'undone' })
})

test('skips a person changed since the dry run, and writes nothing before a new review', async () => {
  const { school, who, addPupil } = await makeScene()
  const [one, two] = [freshCode(), freshCode()]
  const [first, second] = [await addPupil({ name: '王修竹', code: one }), await addPupil({ name: '白小舟', code: two })]
  const run = await check(
    who,
    [one, two].map((code) => ({ ...none, 学工号: code, 停用原因: '已转学' })),
  )
  await as(who, users.setDisabled, { body: { schoolId: school.id, userId: first.id, flag: true } })
  expect(await apply(who, run.id)).toMatchObject({ stage: 'reviewing', stale: 1, counts: { changed: 1, refused: 1 } })
  expect(await make.membershipOf(school.id, second.id)).toMatchObject({ disabled: false })
  expect(await apply(who, run.id)).toMatchObject({ stage: 'done', written: [{ count: 1 }] })
  expect(await make.membershipOf(school.id, first.id)).toMatchObject({ disabled: true, disabledFor: null })
})
