import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import { readAll } from '../../../../tests/support/sheets.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { makeSmallSchool } from '../../../../tests/support/smallSchool.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { jobs } from '../../../jobs/contract.ts'
import { studentColumns, userColumns, users, usersRefusals } from '../../contract.ts'

const { make, actor, as, http } = await useServer()

const sheets = {
  students: sheetDefinition({ title: '学生', columns: studentColumns }),
  users: sheetDefinition({ title: '用户', columns: userColumns }),
}

const makeScene = async () => {
  const school = await makeSmallSchool(make, { name: '启明学校' })
  const add = (name: string, pinyin: string, departmentId: number, roles: number[], values = {}) =>
    make.makeMember({ schoolId: school.id, roles, departments: [departmentId], name, pinyin, ...values })
  const child = await add('白小雨', 'baixiaoyu', school.classTwo, [role.student], {
    code: 'S2026001',
    telephone: '13811112222',
  })
  await make.setMember(school.id, child.id, { familyAddress: '江城市东湖区杏坛路一号二单元' })
  await add('安心', 'anxin', school.classOne, [role.student])
  const gone = await add('马离', 'mali', school.classOne, [role.student])
  await make.setMember(school.id, gone.id, { disabled: true })
  await add('赵三', 'zhaosan', school.classThree, [role.student])
  const mother = await add('周芳', 'zhoufang', school.office, [role.staff, role.parent], { telephone: '13912345678' })
  await make.makeParentLink(school.id, child.id, mother.id, '母亲')
  const manager = await actor({
    schoolId: school.id,
    roles: [role.schoolDataAdministrator],
    departments: [school.rootId],
    name: '管理员',
    pinyin: 'zzz',
  })
  return { school, child, mother, manager, add }
}

type Scene = Awaited<ReturnType<typeof makeScene>>

const fileOf = async (who: Actor, jobId: number) => {
  await http.running.runner.drain()
  const { data } = await as(who, jobs.get, { query: { id: jobId } })
  expect(data).toMatchObject({ state: 'done', fileLink: expect.any(String) })
  return (await http.inject({ url: data.fileLink ?? '' })).rawPayload
}

const students = async (who: Actor, departmentId: number, body = {}) => {
  const { data } = await as(who, users.exportStudents, { params: { departmentId }, body })
  return (await readAll(sheets.students, await fileOf(who, data.jobId))).map(({ row }) => row)
}

test('exports a grade class by class, with the list filters and masked numbers', async () => {
  const { school, manager } = await makeScene()
  const rows = await students(manager, school.gradeOne)
  expect(rows.map(({ className, name }) => [className, name])).toEqual([
    ['一班', '安心'],
    ['二班', '白小雨'],
  ])
  expect(rows[1]).toMatchObject({
    code: 'S2026001',
    telephone: '138******22',
    familyAddress: '江城市东湖区****',
    accommodation: '走读',
    parent1: '周芳',
    relationship1: '母亲',
    telephone1: '139******78',
  })
  expect((await students(manager, school.gradeOne, { state: 'disabled' })).map(({ name }) => name)).toEqual(['马离'])
  expect((await students(manager, school.gradeOne, { keyword: 'bai' })).map(({ name }) => name)).toEqual(['白小雨'])
})

test('writes only the chosen columns', async () => {
  const { school, manager } = await makeScene()
  const columns: (typeof studentColumns)[number]['key'][] = ['code', 'name']
  const { data } = await as(manager, users.exportStudents, {
    params: { departmentId: school.classTwo },
    body: { columns },
  })
  const chosen = sheetDefinition({
    title: '学生',
    columns: studentColumns.filter(({ key }) => columns.includes(key)),
  })
  const [first] = await readAll(chosen, await fileOf(manager, data.jobId))
  expect(first?.row).toEqual({ name: '白小雨', code: 'S2026001' })
})

test('keeps leading zeros and writes formula-like text as text', async () => {
  const { school, manager, add } = await makeScene()
  const values = { code: '0020260001', cardNum: '0000012345', telephone: '13912345670' }
  const one = await add('=1+1', 'a', school.office, [role.staff], values)
  const { data } = await as(manager, users.exportUsers, { params: { departmentId: school.office }, body: {} })
  const rows = await readAll(sheets.users, await fileOf(manager, data.jobId))
  expect(rows.find(({ row }) => row.username === one.username)?.row).toMatchObject({
    name: '=1+1',
    gender: '未设置',
    roles: '教职工',
    telephone: '139******70',
    code: '0020260001',
    card: '0000012345',
  })
})

describe('a full export', () => {
  test('logs its reason on each record in the file, including parents', async () => {
    const { school, manager, child, mother } = await makeScene()
    const body = { showFull: true, reason: '学籍报送' }
    const [, row] = await students(manager, school.gradeOne, body)
    expect(row).toMatchObject({
      telephone: '13811112222',
      familyAddress: '江城市东湖区杏坛路一号二单元',
      telephone1: '13912345678',
    })
    const looksAt = async (userId: number) => (await as(manager, users.recordLooks, { query: { userId } })).data
    const viewerName = '管理员'
    expect(await looksAt(child.id)).toMatchObject([
      { viewerName, fields: ['telephone', 'idCard', 'familyAddress', 'registerNumber'], reason: '学籍报送' },
    ])
    expect(await looksAt(mother.id)).toMatchObject([{ viewerName, fields: ['telephone'], reason: '学籍报送' }])
  })

  test('requires a reason and the permission only for masked columns', async () => {
    const { school, manager } = await makeScene()
    const params = { departmentId: school.classOne }
    for (const reason of [' ', '查', '学籍 ', '  家 访  ', '哈哈哈哈哈']) {
      const noReason = await as(manager, users.exportStudents, { params, body: { showFull: true, reason } })
      expect(noReason, reason).toMatchObject(refused(usersRefusals.reasonNeeded))
    }
    const teacher = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.office] })
    await make.makeClassManager(school.id, school.classOne, teacher.id, 1)
    const body = { showFull: true, reason: '家访联系家长' }
    expect(await as(teacher, users.exportStudents, { params, body })).toMatchObject(refused(common.forbidden))
    const names = await as(teacher, users.exportStudents, { params, body: { ...body, columns: ['name'] } })
    expect(names).toMatchObject({ code: 200 })
  })
})

describe('the node of an export', () => {
  test('must be a grade or class for students and a department for users, within reach', async () => {
    const { school, manager, add } = await makeScene()
    const ask = (who: Actor, call: typeof users.exportStudents | typeof users.exportUsers, departmentId: number) =>
      call === users.exportStudents
        ? as(who, users.exportStudents, { params: { departmentId }, body: {} })
        : as(who, users.exportUsers, { params: { departmentId }, body: {} })
    expect(await ask(manager, users.exportStudents, school.office)).toMatchObject(
      refused(usersRefusals.gradeOrClassNeeded),
    )
    expect(await ask(manager, users.exportUsers, school.rootId)).toMatchObject(refused(usersRefusals.departmentNeeded))
    const teacher = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.office] })
    expect(await ask(teacher, users.exportStudents, school.classOne)).toMatchObject(refused(common.notFound))
    await add('组员', 'zuyuan', school.officeGroup, [role.staff])
    const { data } = await ask(manager, users.exportUsers, school.office)
    const rows = await readAll(sheets.users, await fileOf(manager, data.jobId))
    expect(rows.map(({ row }) => row.name)).toEqual(expect.arrayContaining(['周芳', '组员']))
    expect(rows.find(({ row }) => row.name === '周芳')?.row).toMatchObject({ telephone: '139******78', state: '正常' })
  })

  test('may be any for staff, and leaves out students and plain parents', async () => {
    const { school, manager, add }: Scene = await makeScene()
    await add('李组', 'lizu', school.officeGroup, [role.staff])
    const { data } = await as(manager, users.exportTeachers, { params: { departmentId: school.rootId } })
    const rows = await readAll(sheets.users, await fileOf(manager, data.jobId))
    expect(rows.map(({ row }) => row.name)).toEqual(expect.arrayContaining(['周芳', '李组', '管理员']))
    expect(rows.map(({ row }) => row.name)).not.toContain('白小雨')
  })
})
