import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { readAll } from '../../../../tests/support/sheets.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { imports, importsRefusals } from '../../../imports/contract.ts'
import { type Cells, family, freshCode, importCallers, sheetOf } from '../../../../tests/support/importScene.ts'

const server = await useServer()
const { make, as, http } = server
const { makeScene, show, settle, upload, check, rowsOf, apply, peopleOf } = importCallers(server, 'students')

describe('a dry run', () => {
  test('reports new, changed, unchanged and refused rows and writes nothing', async () => {
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
      { 姓名: '坏号码', 学号: freshCode(), 班级: '七年级1班', 手机号: '12', 身份证号: '12' },
    ])
    expect(run.counts).toEqual({ new: 1, changed: 1, unchanged: 1, refused: 2, leftOut: 0, noted: expect.any(Number) })
    expect(await rowsOf(who, run.id, 'changed')).toMatchObject([
      {
        id: 2,
        differences: [
          { title: '手机号', before: null, after: '138******11' },
          { title: '班级', before: '七年级/七年级1班', after: `七年级/${second.name}` },
        ],
      },
    ])
    const [added] = await rowsOf(who, run.id, 'new')
    expect(added?.differences.at(-1)?.after).toMatch(/^白小妍父（父亲，138\*{6}\d{2}）$/)
    expect(await rowsOf(who, run.id, 'refused')).toMatchObject([
      { id: 5, faults: [{ title: '班级', why: '没有此班级，或不在您的范围内' }] },
      { id: 6, faults: [{ title: '身份证号', why: '证件号不正确' }] },
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

  test('reads everyday words, and warns if a known code has another name', async () => {
    const { who, addPupil } = await makeScene()
    const [known, boarder] = [freshCode(), freshCode()]
    await addPupil({ name: '王修竹', code: known })
    const child = { ...family('白小妍', boarder), 家长1关系: '奶奶', 是否住宿: '是' }
    const none = { 性别: '', 家长1姓名: '', 家长1关系: '', 家长1手机号: '', 是否住宿: '' }
    const run = await check(who, [child, { ...none, 姓名: '王修筑', 学号: known, 班级: '七年级1班' }])
    expect(run.counts).toMatchObject({ new: 1, changed: 1, refused: 0 })
    const [added] = await rowsOf(who, run.id, 'new')
    const shown = added?.differences.map(({ after }) => after).join(' ')
    expect(shown).toMatch(/住宿.*（祖母，/)
    expect(await rowsOf(who, run.id, 'changed')).toMatchObject([
      { notes: ['此号码在本校登记的姓名是“王修竹”，写入后将改名；如果不是同一个人，请不要写入此行'] },
    ])
  })

  test('reads the national register sheet and leaves out unknown codes', async () => {
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
      row('无此码', { 民族码: '66' }),
      row('不知道', { 性别码: '9' }),
      row('借宿', { 就读方式码: '3' }),
    ])
    expect(run.headings.filter(({ isCoded }) => isCoded).map(({ title }) => title)).toEqual([
      '性别码',
      '民族码',
      '就读方式码',
      '成员1关系码',
    ])
    expect(run.counts).toMatchObject({ new: 5, refused: 0 })
    const [added, ...others] = await rowsOf(who, run.id, 'new')
    expect(added?.differences).toEqual(
      expect.arrayContaining([
        { title: '性别', before: null, after: '女' },
        { title: '民族', before: null, after: '汉族' },
        { title: '住宿', before: null, after: '走读' },
      ]),
    )
    expect(others.map(({ notes }) => notes)).toEqual([
      [],
      [expect.stringMatching(/^“民族码”的“66”没有导入：只能填写：/)],
      ['“性别码”的“9”没有导入：只能填写：男、女'],
      ['“就读方式码”：“借宿”按走读登记'],
    ])
    expect(others[0]?.differences).toContainEqual({ title: '民族', before: null, after: '外国血统' })
  })

  test('finds nobody of another school, and remembers the chosen headings', async () => {
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
    await settle(here.who, id)
    await apply(here.who, id)
    const again = await upload(here.who, [{ 孩子的班: '七年级1班', 姓名: '白小妍' }])
    expect((await show(here.who, again)).headings).toMatchObject([{ key: 'className' }, { key: 'name' }])
    expect(
      await as(here.who, imports.start, { body: { kind: 'students' }, files: await sheetOf([{ 甲: 1, 乙: 2 }]) }),
    ).toMatchObject(refused(importsRefusals.noHeadings))
  })

  test('ignores case in numbers, avoids duplicates and keeps the stored spelling', async () => {
    const { who, first, addPupil } = await makeScene()
    const [known, twice] = [`Gx${freshCode()}`, `Gx${freshCode()}`]
    await addPupil({ name: '王修竹', code: known })
    const run = await check(who, [
      { 姓名: '王修竹', 学号: known.toUpperCase(), 班级: first.name },
      { 姓名: '甲', 学号: twice, 班级: first.name },
      { 姓名: '乙', 学号: twice.toLowerCase(), 班级: first.name },
    ])
    expect(await rowsOf(who, run.id)).toMatchObject([
      { verdict: 'unchanged', differences: [] },
      { faults: [{ why: '与文件第 4 行相同' }] },
      { faults: [{ why: '与文件第 3 行相同' }] },
    ])
  })

  test('finds two people by exact spelling if their numbers differ only in case', async () => {
    const { who, first, addPupil } = await makeScene()
    const code = `gx${freshCode()}`
    await addPupil({ name: '甲', code })
    await addPupil({ name: '乙', code: code.toUpperCase() })
    for (const [name, number] of [
      ['甲', code],
      ['乙', code.toUpperCase()],
    ] as const) {
      const run = await check(who, [{ 姓名: name, 学号: number, 班级: first.name }])
      expect(run.counts).toMatchObject({ unchanged: 1, refused: 0 })
    }
  })

  test('refuses numbers that repeat, match two people, or belong to another person', async () => {
    const { school, who, first, addPupil } = await makeScene()
    const [taken, one, two] = [freshCode(), freshCode(), freshCode()]
    const pupil = await addPupil({ name: '王修竹', code: taken })
    await make.setMember(school.id, pupil.id, { cardNum: '0000077001' })
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
