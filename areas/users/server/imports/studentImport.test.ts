import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import { writeSheet } from '../../../../platform/server/sheets/writeSheet.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { readAll } from '../../../../tests/support/sheets.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { type Verdict, imports, importsRefusals } from '../../../imports/contract.ts'
import { nodeType } from '../../../registry/contract.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { users } from '../../contract.ts'

const server = await useServer()
const { make, actor, as, database, http } = server

const makeScene = async () => {
  const school = await make.makeSchool()
  const inSchool = { schoolId: school.id, departments: [school.rootId] }
  const who = await actor({ ...inSchool, roles: [role.schoolDataAdministrator] })
  const grade = await make.makeDepartment({
    schoolId: school.id,
    parentId: school.rootId,
    name: '七年级',
    type: nodeType.grade,
  })
  const ofGrade = { schoolId: school.id, parentId: grade.id, type: nodeType.class }
  const first = await make.makeDepartment({ ...ofGrade, name: '七年级1班' })
  const second = await make.makeDepartment({ ...ofGrade, name: '七年级2班' })
  const room = await make.makeRoom(school.id, { beds: 2 })
  const addPupil = (values: { name: string; code: string }) =>
    make.makeMember({ ...values, schoolId: school.id, roles: [role.student], departments: [first.id] })
  return { school, who, first, second, room, addPupil }
}

type Cells = Readonly<Record<string, string | number>>

/** A sheet under whatever headings, as a clerk has it. */
const sheetOf = async (rows: readonly Cells[]) => {
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const columns = titles.map((title) => ({ key: title, title, kind: 'text' as const }))
  const blank = Object.fromEntries(titles.map((title) => [title, null]))
  const filled = rows.map((row) => ({
    ...blank,
    ...Object.fromEntries(Object.entries(row).map(([title, value]) => [title, String(value)])),
  }))
  const bytes = await buffer(writeSheet(sheetDefinition({ title: '我校名单', columns }), filled))
  return [{ name: '我校名单.xlsx', bytes }]
}

const show = async (who: Actor, id: number) => (await as(who, imports.run, { query: { id } })).data

const upload = async (who: Actor, rows: readonly Cells[]) =>
  (await as(who, imports.start, { body: { kind: 'students' }, files: await sheetOf(rows) })).data.id

/** Uploads a sheet and has it judged by the columns that were recognised. */
const check = async (who: Actor, rows: readonly Cells[]) => {
  const id = await upload(who, rows)
  const { headings } = await show(who, id)
  const mapping = headings.flatMap(({ column, key }) => (key === null ? [] : [{ column, key }]))
  expect(await as(who, imports.check, { body: { id, mapping } })).toMatchObject({ code: 200 })
  await http.running.runner.drain()
  const run = await show(who, id)
  expect(run.job).toMatchObject({ state: 'done', error: null })
  return run
}

const rowsOf = async (who: Actor, id: number, verdict?: Verdict) =>
  (await as(who, imports.rows, { body: { id, pageSize: -1, ...(verdict === undefined ? {} : { verdict }) } })).data
    .content

const apply = async (who: Actor, id: number) => {
  expect(await as(who, imports.apply, { body: { id } })).toMatchObject({ code: 200 })
  await http.running.runner.drain()
  return show(who, id)
}

const undo = async (who: Actor, id: number) => {
  expect(await as(who, imports.undo, { body: { id } })).toMatchObject({ code: 200 })
  await http.running.runner.drain()
  return show(who, id)
}

const peopleOf = (schoolId: number) =>
  database.asSystem('a test looks at a school', (db) =>
    db
      .select({ id: member.id, name: member.name, code: member.code, username: member.username })
      .from(member)
      .where(eq(member.schoolId, schoolId))
      .orderBy(member.id),
  )

const family = (name: string, code: string) => ({
  姓名: name,
  学号: code,
  班级: '七年级1班',
  性别: '女',
  家长1姓名: `${name}父`,
  家长1关系: '父亲',
  家长1手机号: `138${code.padStart(8, '0').slice(-8)}`,
})

let codes = 0
const freshCode = () => `2026${String((codes += 1)).padStart(4, '0')}`

describe('a dry run', () => {
  test('tells new, changed, unchanged and refused rows, and writes nothing', async () => {
    const { school, who, second, addPupil } = await makeScene()
    const [moved, same, fresh] = [freshCode(), freshCode(), freshCode()]
    await addPupil({ name: '王修竹', code: moved })
    await addPupil({ name: '林建平', code: same })
    const before = await peopleOf(school.id)
    const run = await check(who, [
      { 姓名: '王修竹', 学号: moved, 班级: '七年级2班', 手机号: '13800001111' },
      { 姓名: '林建平', 学号: same, 班级: '七年级1班', 手机号: '' },
      { ...family('白小妍', fresh), 手机号: '' },
      { 姓名: '没有班', 学号: freshCode(), 班级: '九年级9班' },
      { 姓名: '坏号码', 学号: freshCode(), 班级: '七年级1班', 手机号: '12' },
    ])
    expect(run.counts).toEqual({ new: 1, changed: 1, unchanged: 1, refused: 2, leftOut: 0 })
    expect(await rowsOf(who, run.id, 'changed')).toMatchObject([
      {
        id: 2,
        differences: [
          { title: '手机号', before: null, after: '138****1111' },
          { title: '班级', before: '七年级/七年级1班', after: `七年级/${second.name}` },
        ],
      },
    ])
    const [added] = await rowsOf(who, run.id, 'new')
    expect(added?.differences.at(-1)?.after).toMatch(/^白小妍父（父亲，138\*{4}\d{4}）$/)
    expect(await rowsOf(who, run.id, 'refused')).toMatchObject([
      { id: 5, faults: [{ title: '班级', why: '没有此班级，或不在您的范围内' }] },
      { id: 6, faults: [{ title: '手机号', why: '请填写正确的手机号码' }] },
    ])
    expect(await peopleOf(school.id)).toEqual(before)
    const link = await http.inject({ method: 'GET', url: run.errorLink ?? '' })
    const own = sheetDefinition({
      title: '学生',
      columns: ['错误原因', '姓名', '班级'].map((title) => ({ key: title, title, kind: 'text' as const })),
    })
    const mended = await readAll(own, link.rawPayload)
    expect(mended.map(({ row }) => row['错误原因'])).toEqual([
      null,
      null,
      null,
      expect.stringContaining('没有此班级'),
      expect.any(String),
    ])
    expect(mended.at(3)?.row).toMatchObject({ 姓名: '没有班', 班级: '九年级9班' })
  })

  test('reads the sheet of the national register, and refuses codes that it does not know', async () => {
    const { who } = await makeScene()
    const row = (name: string, codesOf: Cells) => ({
      姓名: name,
      学籍号: freshCode(),
      班级: '七年级1班',
      性别码: '2',
      民族码: '01',
      就读方式码: '1',
      入学年月: '202609',
      成员1姓名: `${name}母`,
      成员1关系码: '52',
      成员1联系电话: `139${freshCode()}`,
      成员1是否监护人码: '1',
      ...codesOf,
    })
    const run = await check(who, [
      row('白小妍', {}),
      row('外国人', { 民族码: '98' }),
      row('不知道', { 性别码: '9' }),
      row('借宿', { 就读方式码: '3' }),
    ])
    expect(run.headings.filter(({ isCoded }) => isCoded).map(({ title }) => title)).toEqual([
      '性别码',
      '民族码',
      '就读方式码',
      '成员1关系码',
    ])
    expect(run.counts).toMatchObject({ new: 1, refused: 3 })
    const [added] = await rowsOf(who, run.id, 'new')
    expect(added?.differences).toEqual(
      expect.arrayContaining([
        { title: '性别', before: null, after: '女' },
        { title: '民族', before: null, after: '汉族' },
        { title: '住宿', before: null, after: '走读' },
      ]),
    )
    const wrong = (await rowsOf(who, run.id, 'refused')).map(({ faults }) => faults[0]?.title)
    expect(wrong).toEqual(['民族码', '性别码', '就读方式码'])
  })

  test('finds nobody of another school, and reads the school’s own headings as they were chosen before', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const code = freshCode()
    await there.addPupil({ name: '别校的', code })
    const parent = { schoolId: there.school.id, roles: [role.parent], name: '别校家长', telephone: '13812345678' }
    await make.makeMember(parent)
    const row = { ...family('白小妍', code), 家长1手机号: '13812345678' }
    const run = await check(here.who, [row])
    expect(run.counts).toMatchObject({ new: 1, refused: 0 })
    expect(JSON.stringify(await rowsOf(here.who, run.id))).not.toMatch(/别校/)
    expect(await as(there.who, imports.run, { query: { id: run.id } })).toMatchObject(refused(common.notFound))

    const id = await upload(here.who, [{ 姓名: '白小妍', 孩子的班: '七年级1班' }])
    expect((await show(here.who, id)).headings).toMatchObject([{ key: 'name' }, { key: null }])
    const mapping = [
      { column: 0, key: 'name' },
      { column: 1, key: 'className' },
    ]
    expect(await as(here.who, imports.check, { body: { id, mapping: mapping.slice(1) } })).toMatchObject({
      code: importsRefusals.columnsMissing.code,
    })
    const twice = [...mapping, { column: 1, key: 'name' }]
    expect(await as(here.who, imports.check, { body: { id, mapping: twice } })).toMatchObject({
      code: importsRefusals.badMapping.code,
    })
    expect(await as(here.who, imports.check, { body: { id, mapping } })).toMatchObject({ code: 200 })
    expect(await as(here.who, imports.check, { body: { id, mapping } })).toMatchObject(refused(importsRefusals.busy))
    await http.running.runner.drain()
    const again = await upload(here.who, [{ 孩子的班: '七年级1班', 姓名: '白小妍' }])
    expect((await show(here.who, again)).headings).toMatchObject([{ key: 'className' }, { key: 'name' }])
    expect(
      await as(here.who, imports.start, { body: { kind: 'students' }, files: await sheetOf([{ 甲: 1, 乙: 2 }]) }),
    ).toMatchObject(refused(importsRefusals.noHeadings))
  })

  test('refuses numbers that stand twice, belong to two people, or are somebody else’s', async () => {
    const { school, who, first, addPupil } = await makeScene()
    const [taken, one, two] = [freshCode(), freshCode(), freshCode()]
    const pupil = await addPupil({ name: '王修竹', code: taken })
    await make.setMember(school.id, pupil.id, { cardNum: '77001' })
    await make.makeMember({ schoolId: school.id, roles: [role.staff], departments: [school.rootId], code: one })
    const run = await check(who, [
      { 姓名: '甲', 学号: two, 班级: first.name, 一卡通号: '' },
      { 姓名: '乙', 学号: two, 班级: first.name, 一卡通号: '' },
      { 姓名: '丙', 学号: one, 班级: first.name, 一卡通号: '' },
      { 姓名: '丁', 学号: freshCode(), 班级: first.name, 一卡通号: '77001' },
    ])
    expect((await rowsOf(who, run.id)).map(({ faults }) => faults.map(({ why }) => why))).toEqual([
      ['与文件第 3 行相同'],
      ['与文件第 2 行相同'],
      ['此号码在本校属于不是学生的用户'],
      ['一卡通号已被本校其他人使用'],
    ])
  })
})

describe('writing', () => {
  test('makes students with class, bed and parents; the same sheet again changes nothing', async () => {
    const { school, who, first, room } = await makeScene()
    const sheet = [
      { ...family('白小妍', freshCode()), 身份证号: '110105201403070016', 一卡通号: '990001' },
      { ...family('白小舟', freshCode()), 身份证号: '', 一卡通号: '' },
    ]
    const siblings = sheet.map((row) => ({ ...row, 家长1姓名: '白父', 家长1手机号: '13700000001' }))
    const run = await check(who, siblings)
    const done = await apply(who, run.id)
    expect(done).toMatchObject({
      stage: 'done',
      written: [
        { what: '新增学生', count: 2 },
        { what: '新建家长', count: 1 },
      ],
    })
    const [child] = (await peopleOf(school.id)).filter(({ name }) => name === '白小妍')
    const model = await as(who, users.userModel, { params: { id: child?.id ?? 0 } })
    expect(model.data).toMatchObject({
      gender: 2,
      schoolCardNum: '990001',
      idCard: '**************0016',
      depts: [{ id: first.id }],
      studentStatus: 1,
      accommodation: false,
      parents: [{ parentName: '白父', relationShip: '父亲' }],
    })
    const again = await check(who, siblings)
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 2, refused: 0, leftOut: 0 })
    expect(await as(who, imports.apply, { body: { id: again.id } })).toMatchObject(
      refused(importsRefusals.nothingToWrite),
    )
    expect(room.beds).toBe(2)
  })

  test('gives first passwords once, to the importer alone', async () => {
    const { school, who } = await makeScene()
    const colleague = await actor({
      schoolId: school.id,
      departments: [school.rootId],
      roles: [role.schoolDataAdministrator],
    })
    const code = freshCode()
    const run = await check(who, [family('白小妍', code)])
    expect(await apply(who, run.id)).toMatchObject({ hasPasswords: true })
    const body = { id: run.id }
    expect(await show(colleague, run.id)).toMatchObject({ isOwn: false, hasPasswords: false, sourceLink: null })
    expect(await as(colleague, imports.passwords, { body })).toMatchObject(refused(importsRefusals.notImporter))
    const { data } = await as(who, imports.passwords, { body })
    const given = sheetDefinition({
      title: '初始密码',
      columns: ['姓名', '用户名', '初始密码'].map((title) => ({ key: title, title, kind: 'text' as const })),
    })
    const rows = (await readAll(given, Buffer.from(data.content, 'base64'))).map(({ row }) => row)
    expect(rows).toMatchObject([
      { 姓名: '白小妍', 初始密码: expect.stringMatching(/^[a-z2-9]{13}$/) },
      { 姓名: '白小妍父' },
    ])
    const written = await peopleOf(school.id)
    expect(written.map(({ username }) => username)).toEqual(expect.arrayContaining(rows.map((row) => row['用户名'])))
    expect(await as(who, imports.passwords, { body })).toMatchObject(refused(importsRefusals.passwordsGone))
    expect(await show(who, run.id)).toMatchObject({ hasPasswords: false })
  })

  test('leaves out what the clerk leaves out', async () => {
    const { school, who } = await makeScene()
    const run = await check(who, [family('白小妍', freshCode()), family('王修竹', freshCode())])
    const leave = (leftOut: boolean) => as(who, imports.leaveOut, { body: { id: run.id, rows: [3], leftOut } })
    expect(await leave(true)).toMatchObject({ code: 200 })
    expect(await show(who, run.id)).toMatchObject({ counts: { new: 2, leftOut: 1 } })
    await apply(who, run.id)
    const names = (await peopleOf(school.id)).map(({ name }) => name)
    expect(names).toContain('白小妍')
    expect(names).not.toContain('王修竹')
    expect(await leave(false)).toMatchObject(refused(importsRefusals.notReviewed))
  })

  test('of somebody who was changed since writes nothing, and refuses that row alone the next time', async () => {
    const { school, who, addPupil } = await makeScene()
    const code = freshCode()
    const pupil = await addPupil({ name: '王修竹', code })
    const run = await check(who, [{ ...family('王修竹', code), 班级: '七年级2班' }, family('白小妍', freshCode())])
    const change = { id: pupil.id, version: 1, nationality: '汉族' as const }
    await as(who, users.changeOwnSchoolUser, { body: change })
    const before = await peopleOf(school.id)
    expect(await apply(who, run.id)).toMatchObject({ stage: 'reviewing', stale: 1, counts: { new: 1, refused: 1 } })
    expect(await peopleOf(school.id)).toEqual(before)
    const [row] = await rowsOf(who, run.id, 'refused')
    expect(row?.faults[0]?.why).toContain('已被他人修改')
    expect(await apply(who, run.id)).toMatchObject({
      stage: 'done',
      written: [{ what: '新增学生' }, { what: '新建家长' }],
    })
    expect(await make.membershipOf(school.id, pupil.id)).toMatchObject({ nationality: '汉族', version: 2 })
  })

  test('is refused to whoever lost the right meanwhile', async () => {
    const { school, who } = await makeScene()
    const run = await check(who, [family('白小妍', freshCode())])
    expect(await as(who, imports.apply, { body: { id: run.id } })).toMatchObject({ code: 200 })
    await make.setRoles(school.id, who.id, [role.staff])
    await http.running.runner.drain()
    expect((await peopleOf(school.id)).map(({ name }) => name)).not.toContain('白小妍')
    await make.setRoles(school.id, who.id, [role.schoolDataAdministrator])
    expect(await show(who, run.id)).toMatchObject({ stage: 'reviewing', job: { state: 'failed' } })
    expect((await as(who, imports.history, { body: {} })).data.content).toMatchObject([{ state: 2 }])
  })

  test('reaches the classes of its sender alone', async () => {
    const { school, first, second, addPupil } = await makeScene()
    const teacher = await actor({ schoolId: school.id, roles: [role.staff], departments: [first.id] })
    await make.grant(school.id, teacher.id, ['school:user:import'])
    const code = freshCode()
    const pupil = await addPupil({ name: '王修竹', code })
    await make.setMember(school.id, pupil.id, { telephone: '13600000000' })
    const other = freshCode()
    await make.makeMember({ schoolId: school.id, roles: [role.student], departments: [second.id], code: other })
    const run = await check(teacher, [
      { 姓名: '新来的', 学号: freshCode(), 班级: second.name, 一卡通号: '' },
      { 姓名: '别班的', 学号: other, 班级: first.name, 一卡通号: '' },
      { 姓名: '王修竹', 学号: code, 班级: first.name, 一卡通号: '990077' },
      { 姓名: '新来的', 学号: freshCode(), 班级: first.name, 一卡通号: '' },
    ])
    expect((await rowsOf(teacher, run.id)).map(({ verdict }) => verdict)).toEqual([
      'refused',
      'refused',
      'refused',
      'new',
    ])
  })
})

describe('undoing', () => {
  test('takes a whole import back', async () => {
    const { school, who, room, addPupil } = await makeScene()
    const code = freshCode()
    const pupil = await addPupil({ name: '王修竹', code })
    const before = await make.membershipOf(school.id, pupil.id)
    const people = await peopleOf(school.id)
    const run = await check(who, [
      {
        ...family('王修竹', code),
        班级: '七年级2班',
        身份证号: '110105201403070016',
        一卡通号: '990002',
        就读方式: '住宿',
      },
      { ...family('白小妍', freshCode()), 身份证号: '', 一卡通号: '', 就读方式: '' },
    ])
    expect(run.counts).toMatchObject({ new: 1, changed: 1 })
    expect(await apply(who, run.id)).toMatchObject({ stage: 'done' })
    expect(await peopleOf(school.id)).toHaveLength(people.length + 3)
    expect(await undo(who, run.id)).toMatchObject({ stage: 'undone', hasPasswords: false, job: { state: 'done' } })
    expect(await peopleOf(school.id)).toEqual(people)
    const { version, pinyin, initials, ...rest } = before
    expect(await make.membershipOf(school.id, pupil.id)).toMatchObject({ ...rest, version: version + 2 })
    expect([pinyin, initials, room.beds]).toEqual(['renyuan', 'ry', 2])
    expect(await as(who, imports.undo, { body: { id: run.id } })).toMatchObject(refused(importsRefusals.notWritten))
  })

  test('is refused with what was built on it, and takes nothing back', async () => {
    const { school, who, room } = await makeScene()
    const run = await check(who, [family('白小妍', freshCode()), family('王修竹', freshCode())])
    await apply(who, run.id)
    const [child] = (await peopleOf(school.id)).filter(({ name }) => name === '白小妍')
    const userId = child?.id ?? 0
    const bed = { dormitoryId: room.buildingId, dormRoomId: room.id, accommodation: true }
    await as(who, users.saveStudentInfo, { body: { userId, studentStatus: 1, version: 1, ...bed } })
    const people = await peopleOf(school.id)
    const refusedRun = await undo(who, run.id)
    expect(refusedRun).toMatchObject({ stage: 'done', job: { state: 'failed' } })
    expect(refusedRun.job?.error).toMatch(/1 名新用户的资料修改、住宿或学籍状态的变动/)
    expect(await peopleOf(school.id)).toEqual(people)
  })
})
