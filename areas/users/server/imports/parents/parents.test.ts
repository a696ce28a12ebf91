import { expect, test } from 'vitest'
import { role } from '../../../../../platform/contract/roles.ts'
import { freshCode, importCallers } from '../../../../../tests/support/importScene.ts'
import { useServer } from '../../../../../tests/support/useServer.ts'
import { users } from '../../../contract.ts'

const server = await useServer()
const { make, actor, as } = server
const { makeScene, check, rowsOf, apply, undo, peopleOf } = importCallers(server, 'parents')

const blank = {
  学生姓名: '',
  学号: '',
  家长1姓名: '',
  家长1关系: '',
  家长1手机号: '',
  家长2姓名: '',
  家长2关系: '',
  家长2手机号: '',
}
const father = (name: string, telephone: string) => ({ 家长1姓名: name, 家长1关系: '父亲', 家长1手机号: telephone })
const mother = (name: string, telephone: string) => ({ 家长2姓名: name, 家长2关系: '母亲', 家长2手机号: telephone })

test('creates a shared father once, links a colleague, repeats without changes, and undoes all', async () => {
  const { school, who, addPupil } = await makeScene()
  const [one, two] = [freshCode(), freshCode()]
  const first = await addPupil({ name: '白小妍', code: one })
  await addPupil({ name: '白小舟', code: two })
  const colleague = await make.makeMember({
    schoolId: school.id,
    roles: [role.staff],
    departments: [school.rootId],
    name: '林老师',
    telephone: '13900000077',
  })
  const before = await peopleOf(school.id)
  const rows = [
    { ...blank, 学生姓名: '白小妍', 学号: one, ...father('白父', '13700000066'), ...mother('林老师', '13900000077') },
    { ...blank, 学号: two, ...father('白父', '13700000066') },
  ]
  const run = await check(who, rows)
  expect(run.counts).toEqual({ new: 0, changed: 2, unchanged: 0, refused: 0, leftOut: 0, noted: expect.any(Number) })
  expect((await rowsOf(who, run.id))[0]).toMatchObject({
    name: `白小妍 ${one}`,
    differences: [
      { title: '家长1', before: null, after: '白父（父亲，137******66）' },
      { title: '家长2', before: null, after: '林老师（母亲，139******77）' },
    ],
    notes: [expect.stringMatching(/^家长2：本校已有此手机号的用户“林.*”，将绑定此人$/)],
  })
  expect(await apply(who, run.id)).toMatchObject({
    hasPasswords: true,
    written: [
      { what: '新建家长', count: 1 },
      { what: '绑定已有家长', count: 1 },
    ],
  })
  const model = await as(who, users.userModel, { params: { id: first.id } })
  expect(model.data.parents).toMatchObject([{ parentName: '白父' }, { parentName: '林老师', relationShip: '母亲' }])
  expect(await make.membershipOf(school.id, colleague.id)).toMatchObject({ roles: [role.staff, role.parent] })
  expect((await check(who, rows)).counts).toMatchObject({ changed: 0, unchanged: 2 })
  expect(await undo(who, run.id)).toMatchObject({ stage: 'undone', hasPasswords: false })
  expect(await peopleOf(school.id)).toEqual(before)
  expect(await make.membershipOf(school.id, colleague.id)).toMatchObject({ roles: [role.staff] })
  expect((await as(who, users.userModel, { params: { id: first.id } })).data.parents).toEqual([])
})

test('refuses rows with unknown, ambiguous or misnamed people, and the sender as parent', async () => {
  const [{ school, first, second, addPupil }, there] = [await makeScene(), await makeScene()]
  const [code, other, outside, foreign] = [freshCode(), freshCode(), freshCode(), freshCode()]
  const third = freshCode()
  await addPupil({ name: '白小妍', code })
  await addPupil({ name: '白小舟', code: other })
  await addPupil({ name: '白小川', code: third })
  await make.makeMember({ schoolId: school.id, roles: [role.student], departments: [second.id], code: outside })
  await there.addPupil({ name: '别校的', code: foreign })
  const inSchool = { schoolId: school.id, departments: [first.id] }
  const clerk = await actor({ ...inSchool, roles: [role.staff], name: '周老师' })
  await make.setMember(school.id, clerk.id, { telephone: '13600000001', code: freshCode() })
  await make.grant(school.id, clerk.id, ['school:user:import'])
  const staffCode = freshCode()
  await make.makeMember({ ...inSchool, roles: [role.staff], code: staffCode, name: '林老师', telephone: '13600000002' })
  const head = { ...inSchool, roles: [role.schoolDataAdministrator], name: '吴主任', telephone: '13600000006' }
  await make.makeMember(head)
  const row = (of: string, cells: Readonly<Record<string, string>>) => ({ ...blank, 学号: of, ...cells })
  const run = await check(clerk, [
    row(code, father('周老师', '13600000001')),
    row(other, father('另一个名字', '13600000002')),
    row(outside, father('白父', '13600000003')),
    row(foreign, father('白父', '13600000003')),
    row(staffCode, father('白父', '13600000003')),
    row(code, father('白父', '13600000003')),
    row(other, {}),
    row(other, { ...father('白父', '12'), ...mother('白母', '13600000004') }),
    row(other, { ...father('白父', '13600000005'), ...mother('白母', '13600000005') }),
    row(third, father('吴主任', '13600000006')),
  ])
  const nobody = ['本校没有此人，或不在您的范围内']
  expect((await rowsOf(clerk, run.id)).map(({ faults }) => faults.map(({ why }) => why))).toEqual([
    ['此手机号是您本人的，不能把自己设为家长，请由其他管理员导入'],
    [expect.stringMatching(/^此手机号在本校属于“林.*”，与填写的家长姓名不同/)],
    nobody,
    nobody,
    ['此人不是学生'],
    [],
    [],
    ['请填写正确的手机号码'],
    [],
    ['此手机号的用户不能由您设为家长，请由学校管理员导入'],
  ])
})

test('refuses one number with two names and names the other row', async () => {
  const { who, addPupil } = await makeScene()
  const codes = [freshCode(), freshCode(), freshCode()]
  for (const code of codes) await addPupil({ name: `白${code}`, code })
  const names = ['白父', '白父', '黄父']
  const run = await check(
    who,
    codes.map((code, at) => ({ ...blank, 学号: code, ...father(names[at] ?? '', '13600000077') })),
  )
  const other = (at: number) => [`文件第 ${at} 行中此手机号对应的家长姓名不同，请核对`]
  expect((await rowsOf(who, run.id)).map(({ faults }) => faults.map(({ why }) => why))).toEqual([
    other(4),
    other(4),
    other(2),
  ])
})

test('does not add a parent twice, and keeps one with later changes when undoing', async () => {
  const { school, who, addPupil } = await makeScene()
  const code = freshCode()
  const pupil = await addPupil({ name: '白小妍', code })
  const rows = [{ ...blank, 学号: code, ...father('白父', '13700000088') }]
  const run = await check(who, rows)
  const relation = { relationship: '父亲', schoolId: school.id } as const
  const body = { studentUserId: pupil.id, name: '白父', telephone: '13700000088', ...relation }
  expect((await as(who, users.createParent, { body })).data).toMatchObject({ state: 'created' })
  expect(await apply(who, run.id)).toMatchObject({ stage: 'reviewing', stale: 1 })
  const again = await check(who, [{ ...blank, 学号: code, ...father('白祖父', '13700000099') }])
  await apply(who, again.id)
  const made = (await peopleOf(school.id)).find(({ name }) => name === '白祖父')
  await make.setMember(school.id, made?.id ?? 0, { gender: 1 })
  const stuck = await undo(who, again.id)
  expect(stuck).toMatchObject({ stage: 'done', job: { state: 'failed' } })
  expect(stuck.job?.error).toMatch(/导入之后已有：资料的修改。/)
})

test('keeps the relation of a link where the sheet says 监护人 or 其他, and leaves out an unreadable one', async () => {
  const { who, addPupil } = await makeScene()
  const code = freshCode()
  await addPupil({ name: '白小妍', code })
  await apply(who, (await check(who, [{ 学号: code, ...father('白父', '13700000088') }])).id)
  for (const relation of ['监护人', '其他', '家长', '大人']) {
    const row = { 学号: code, ...father('白父', '13700000088'), 家长1关系: relation }
    expect((await check(who, [row])).counts).toMatchObject({ unchanged: 1, refused: 0 })
  }
  const other = { 学号: code, ...father('白父', '13700000088'), 家长1关系: '祖父' }
  expect((await check(who, [other])).counts).toMatchObject({ refused: 1 })
})
