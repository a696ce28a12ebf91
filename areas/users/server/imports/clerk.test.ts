import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { freshCode, importCallers } from '../../../../tests/support/importScene.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { imports } from '../../../imports/contract.ts'
import { school as schools } from '../../../registry/server/tables/schools.ts'
import { schoolConfig } from '../../../schoolConfig/contract.ts'
import { users } from '../../contract.ts'

const server = await useServer()
const { make, as, database } = server
const students = importCallers(server, 'students')
const disabling = importCallers(server, 'disabling')
const parents = importCallers(server, 'parents')

const pupil = (name: string, code: string) => ({ 姓名: name, 学号: code, 班级: '七年级1班' })

const prefixOf = async (schoolId: number) => {
  const [row] = await database.asSystem('a test looks at a school', (db) =>
    db.select({ prefix: schools.usernamePrefix }).from(schools).where(eq(schools.id, schoolId)),
  )
  return row?.prefix ?? ''
}

describe('the username of an imported student', () => {
  const namesIn = async (schoolId: number) =>
    new Map((await students.peopleOf(schoolId)).map(({ name, username }) => [name, username]))

  test('is prefix and student number, or gets four characters if missing or in use', async () => {
    const { school, who, first } = await students.makeScene()
    const prefix = await prefixOf(school.id)
    const code = freshCode()
    const place = { schoolId: school.id, departments: [first.id], roles: [role.staff] }
    await make.makeMember({ ...place, username: `${prefix}-T77`.toUpperCase() })
    const run = await students.check(who, [
      pupil('王修竹', code),
      pupil('白小妍', 'T77'),
      { ...pupil('林建平', ''), 身份证号: '110105201403070016' },
    ])
    await students.apply(who, run.id)
    const names = await namesIn(school.id)
    expect(names.get('王修竹')).toBe(`${prefix}-${code}`)
    expect(names.get('白小妍')).toMatch(new RegExp(`^${prefix}-t77-[a-z2-9]{4}$`))
    expect(names.get('林建平')).toMatch(new RegExp(`^${prefix}-linjianping-[a-z2-9]{4}$`))
  })

  test('cannot be guessed if all new accounts have one first password', async () => {
    const { school, who } = await students.makeScene()
    const set = await as(who, schoolConfig.setFirstPassword, {
      params: { schoolId: school.id },
      body: { encryptPassword: 'Welcome-2026' },
    })
    expect(set).toMatchObject({ code: 200 })
    const code = freshCode()
    await students.apply(who, (await students.check(who, [pupil('王修竹', code)])).id)
    expect((await namesIn(school.id)).get('王修竹')).toMatch(
      new RegExp(`^${await prefixOf(school.id)}-${code}-[a-z2-9]{4}$`),
    )
  })
})

describe('the columns of a file', () => {
  test('are matched by exact headings first, and earlier choices decide the others', async () => {
    const { who } = await students.makeScene()
    const rows = [{ ...pupil('王修竹', freshCode()), 手机号: '13800000009', 娃的班: '七年级1班' }]
    const id = await students.upload(who, rows)
    const keyOf = async (run: number) =>
      Object.fromEntries((await students.show(who, run)).headings.map(({ title, key }) => [title, key]))
    const { headings } = await students.show(who, id)
    const mapping = headings.flatMap(({ title, column, key }) => {
      if (title === '手机号' || title === '班级') return []
      if (title === '娃的班') return [{ column, key: 'className' }]
      return key === null ? [] : [{ column, key }]
    })
    expect(await as(who, imports.check, { body: { id, mapping } })).toMatchObject({ code: 200 })
    await students.settle(who, id)
    await students.apply(who, id)
    expect(await keyOf(await students.upload(who, rows))).toMatchObject({ 手机号: 'telephone', 班级: 'className' })
    const without = [{ 姓名: '王修竹', 学号: freshCode(), 娃的班: '七年级1班' }]
    expect(await keyOf(await students.upload(who, without))).toMatchObject({ 娃的班: 'className' })
  })
})

describe('reports all faults of a row at once', () => {
  const whys = (rows: Awaited<ReturnType<typeof students.rowsOf>>) =>
    rows.map(({ faults }) => faults.map(({ title, why }) => `${title}：${why}`))

  test('when disabling people', async () => {
    const { who, addPupil } = await disabling.makeScene()
    const code = freshCode()
    await addPupil({ name: '王修竹', code })
    const none = { 姓名: '', 用户名: '', 学工号: '', 一卡通号: '', 停用原因: '' }
    const run = await disabling.check(who, [
      { ...none, 姓名: '白小妍', 学工号: code, 用户名: 'nobody-here', 一卡通号: '998877' },
    ])
    expect(whys(await disabling.rowsOf(who, run.id))).toEqual([
      [
        '停用原因：不能为空',
        '用户名：本校没有此人，或不在您的范围内',
        '一卡通号：本校没有此人，或不在您的范围内',
        expect.stringMatching(/^用户名：此号码在本校属于“王.*”，与填写的姓名不同/),
      ],
    ])
  })

  test('when adding parents and creating students', async () => {
    const { school, who, addPupil, first } = await parents.makeScene()
    const code = freshCode()
    await addPupil({ name: '王修竹', code })
    const place = { schoolId: school.id, departments: [first.id] }
    const head = { ...place, roles: [role.superAdministrator], name: '吴主任', telephone: '13600000016' }
    await make.makeMember(head)
    const of = (n: 1 | 2, name: string, telephone: string) => ({
      [`家长${n}姓名`]: name,
      [`家长${n}关系`]: n === 1 ? '父亲' : '母亲',
      [`家长${n}手机号`]: telephone,
    })
    const run = await parents.check(who, [{ 学号: code, ...of(1, '白父', '13600000016'), ...of(2, '白母', '12') }])
    expect(whys(await parents.rowsOf(who, run.id))).toEqual([
      [
        expect.stringMatching(/^家长2手机号：/),
        '家长1手机号：此手机号的用户不能由您设为家长，请由学校管理员导入',
        expect.stringMatching(/^家长1手机号：此手机号在本校属于“吴.*”，与填写的家长姓名不同/),
      ],
    ])
    const wrong = { ...pupil('白小妍', freshCode()), 班级: '没有的班', 性别: '不明', 手机号: '12' }
    const judged = await students.check(who, [wrong])
    const [row] = await students.rowsOf(who, judged.id)
    expect(row?.faults.map(({ title }) => title)).toEqual(['班级'])
    expect(row?.notes).toEqual([
      '“性别”的“不明”没有导入：只能填写：男、女',
      '“手机号”的“12”没有导入：请填写正确的手机号码',
    ])
  })
})

test('refuses to undo an import and names the people concerned with their number', async () => {
  const { school, who, first, second } = await students.makeScene()
  const names = ['王修竹', '白小妍', '林建平', '周小舟', '吴小桐', '陈小芳', '张小军']
  const code = freshCode()
  const run = await students.check(
    who,
    names.map((name, at) => ({ ...pupil(name, `${code}-${at}`), 班级: at === 0 ? second.name : first.name })),
  )
  await students.apply(who, run.id)
  const made = (await students.peopleOf(school.id)).filter(({ name }) => names.includes(name))
  for (const { id } of made) {
    const changed = await as(who, users.changeOwnSchoolUser, { body: { id, version: 1, nationality: '汉族' } })
    expect(changed).toMatchObject({ code: 200 })
  }
  expect((await students.undo(who, run.id)).job?.error).toContain(
    `资料的修改（${names
      .slice(0, 5)
      .map((name, at) => `${name} ${code}-${at}`)
      .join('、')}等 7 人）`,
  )
})

test('distinguishes people of the same name by login name and row when it refuses to undo', async () => {
  const { school, who } = await students.makeScene()
  const code = freshCode()
  const run = await students.check(who, [pupil('王修竹', code), pupil('王修竹', ''), pupil('王修竹', '')])
  await students.apply(who, run.id)
  const made = (await students.peopleOf(school.id)).filter(({ name }) => name === '王修竹')
  const [left, gone] = made.filter((one) => one.code === null)
  const numbered = made.find((one) => one.code === code)
  for (const id of [left?.id ?? 0, numbered?.id ?? 0]) {
    await as(who, users.changeOwnSchoolUser, { body: { id, version: 1, nationality: '汉族' } })
  }
  const edited = `资料的修改（王修竹 ${code}、王修竹 ${left?.username}）`
  expect((await students.undo(who, run.id)).job?.error).toContain(`导入之后已有：${edited}。`)
  await as(who, users.deleteUser, { body: { id: gone?.id ?? 0, schoolId: school.id } })
  expect((await students.undo(who, run.id)).job?.error).toContain(
    `导入之后已有：1 名新用户已被删除（王修竹 文件第 4 行）、${edited}。`,
  )
  await as(who, users.deleteUser, { body: { id: numbered?.id ?? 0, schoolId: school.id } })
  expect((await students.undo(who, run.id)).job?.error).toContain(
    `2 名新用户已被删除（王修竹 ${code}、王修竹 文件第 4 行）、资料的修改（王修竹 ${left?.username}）。`,
  )
})
