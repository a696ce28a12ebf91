import { read, utils, write, type WorkSheet } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { freshCode, importCallers } from '../../../tests/support/importScene.ts'
import { makeOpenDocument } from '../../../tests/support/openDocument.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { imports, importsRefusals } from '../contract.ts'

const server = await useServer()
const { as, http } = server
const { makeScene, show, uploadFiles, judgeRun, checkFile, rowsOf, apply, undo, peopleOf } = importCallers(
  server,
  'students',
)

type Lines = readonly (readonly (string | null)[])[]
type BookType = 'xlsx' | 'biff8' | 'ods'

interface Sheet {
  readonly name: string
  readonly lines: Lines
  readonly isHidden?: boolean
  /** Indexes of hidden rows. */
  readonly hidden?: readonly number[]
}

const makeSheet = ({ lines, hidden = [] }: Sheet): WorkSheet => {
  const sheet = utils.aoa_to_sheet(lines.map((line) => [...line]))
  sheet['!rows'] = lines.map((_, at) => (hidden.includes(at) ? { hidden: true } : {}))
  return sheet
}

const makeBook = async (sheets: readonly Sheet[], bookType: BookType = 'xlsx') => {
  if (bookType === 'ods') return [{ name: '名单.ods', bytes: await makeOpenDocument(sheets) }]
  const book = utils.book_new()
  for (const sheet of sheets) utils.book_append_sheet(book, makeSheet(sheet), sheet.name)
  book.Workbook = { Sheets: sheets.map(({ isHidden }) => ({ Hidden: isHidden === true ? 1 : 0 })) }
  const extension = bookType === 'biff8' ? 'xls' : bookType
  return [{ name: `名单.${extension}`, bytes: Buffer.from(write(book, { bookType, type: 'array' })) }]
}

/** The texts of a file's first sheet. */
const readLines = (bytes: Buffer): string[][] => {
  const {
    SheetNames: [name = ''],
    Sheets: sheets,
  } = read(bytes)
  return utils.sheet_to_json<string[]>(sheets[name] ?? {}, { header: 1, defval: '' })
}

const titles = ['姓名', '学号', '班级']
const byClass = ['姓名', '学号']
const choose = (
  who: Actor,
  id: number,
  sheets: number[],
  more: { isClassBySheet?: boolean; skipsHidden?: boolean } = {},
) => as(who, imports.sheets, { body: { id, sheets, isClassBySheet: false, skipsHidden: false, ...more } })
const sheetsOf = async (who: Actor, id: number) =>
  (await show(who, id)).workbook?.sheets.map(({ name, isChosen, fits }) => [name, isChosen, fits])

test.each(['xlsx', 'biff8', 'ods'] as const)(
  'reads one class per sheet of %s by the names of the sheets',
  async (type) => {
    const { school, who } = await makeScene()
    const [one, two] = [freshCode(), freshCode()]
    const files = await makeBook(
      [
        { name: '七年级1班', lines: [byClass, ['王修竹', one]] },
        { name: '七年级2班', lines: [['七年级2班名单'], [], byClass, ['白小妍', two], ['没学号的人', 'x'.repeat(70)]] },
      ],
      type,
    )
    const run = await checkFile(who, files)
    const rows = await rowsOf(who, run.id)
    expect(rows.map(({ place, name, verdict }) => [place, name, verdict])).toEqual([
      ['“七年级1班”第 2 行', `王修竹 ${one}`, 'new'],
      ['“七年级2班”第 4 行', `白小妍 ${two}`, 'new'],
      ['“七年级2班”第 5 行', '没学号的人', 'refused'],
    ])
    expect(rows.map(({ differences }) => differences.find(({ title }) => title === '班级')?.after)).toEqual([
      expect.stringContaining('七年级1班'),
      expect.stringContaining('七年级2班'),
      undefined,
    ])
    await apply(who, run.id)
    expect((await peopleOf(school.id)).map(({ code }) => code)).toEqual(expect.arrayContaining([one, two]))
    await undo(who, run.id)
    expect((await peopleOf(school.id)).map(({ code }) => code)).not.toContain(two)
  },
)

test('keeps class and place in the error file, which can be sent again', async () => {
  const { who } = await makeScene()
  const run = await checkFile(
    who,
    await makeBook([
      { name: '七年级1班', lines: [byClass, ['王修竹', freshCode()]] },
      { name: '七年级2班', lines: [byClass, ['白小妍', freshCode()], ['林建平', 'x'.repeat(70)]] },
    ]),
  )
  const { rawPayload } = await http.inject({ method: 'GET', url: run.errorLink ?? '' })
  const lines = readLines(rawPayload)
  expect(lines[0]).toEqual(['错误原因', '姓名', '学号', '班级'])
  expect(lines.map((line) => line.at(-1))).toEqual(['班级', '七年级1班', '七年级2班', '七年级2班'])
  expect(lines.at(-1)?.[0]).toMatch(/^“七年级2班”第 3 行：“学号”：/)
  const again = await checkFile(who, [{ name: '错误.xlsx', bytes: rawPayload }])
  expect((await rowsOf(who, again.id)).map(({ verdict }) => verdict)).toEqual(['new', 'new', 'refused'])
})

test('refuses rows that are in two sheets, and each names the other with its sheet', async () => {
  const { who } = await makeScene()
  const code = freshCode()
  const run = await checkFile(
    who,
    await makeBook([
      { name: '旧', lines: [titles, ['王修竹', code, '七年级1班']] },
      { name: '新', lines: [titles, ['王修竹', code, '七年级2班']] },
    ]),
  )
  const rows = await rowsOf(who, run.id, 'refused')
  expect(rows.map(({ faults }) => faults.map(({ why }) => why).join())).toEqual([
    expect.stringContaining('与“新”第 2 行相同'),
    expect.stringContaining('与“旧”第 2 行相同'),
  ])
})

test.each(['xlsx', 'ods'] as const)(
  'leaves out hidden, blank and other sheets of %s until the clerk chooses them',
  async (type) => {
    const { who } = await makeScene()
    const [one, two] = [freshCode(), freshCode()]
    const id = await uploadFiles(
      who,
      await makeBook(
        [
          { name: '说明', lines: [['请勿修改表头']] },
          { name: '在校', lines: [titles, ['王修竹', one, '七年级1班']] },
          { name: '空白', lines: [titles] },
          { name: '转出', lines: [titles, ['白小妍', two, '七年级1班']], isHidden: true },
          {
            name: '教师',
            lines: [
              ['班级', '姓名'],
              ['七年级2班', '林建平'],
              ['七年级2班', '苏晓'],
            ],
          },
        ],
        type,
      ),
    )
    expect((await show(who, id)).workbook?.sheets).toMatchObject([
      { index: 0, name: '说明', isReadable: false, isChosen: false },
      { index: 1, name: '在校', rows: 1, isChosen: true, isHidden: false },
      { index: 3, name: '转出', rows: 1, isChosen: false, isHidden: true, fits: true },
      { index: 4, name: '教师', rows: 2, isChosen: false, fits: false },
    ])
    expect((await rowsOf(who, (await judgeRun(who, id)).id)).map(({ id: number }) => number)).toEqual([2])
    expect(await choose(who, id, [1, 3])).toMatchObject({ code: 200 })
    // Rows of the earlier choice are gone, so that they can't be written.
    expect(await show(who, id)).toMatchObject({ stage: 'mapping', counts: null })
    expect(await as(who, imports.apply, { body: { id } })).toMatchObject({ code: importsRefusals.notReviewed.code })
    await judgeRun(who, id)
    expect((await rowsOf(who, id)).map(({ name }) => name)).toEqual([`王修竹 ${one}`, `白小妍 ${two}`])
    expect(await choose(who, id, [4])).toMatchObject({ code: 200 })
    expect((await show(who, id)).headings.map(({ title }) => title)).toEqual(['班级', '姓名'])
    expect(await sheetsOf(who, id)).toEqual([
      ['说明', false, false],
      ['在校', false, false],
      ['转出', false, false],
      ['教师', true, true],
    ])
  },
)

test('refuses sheets that do not exist, have no data or other headings, and another school’s import', async () => {
  const { who } = await makeScene()
  const files = await makeBook([
    { name: '在校', lines: [titles, ['王修竹', freshCode(), '七年级1班']] },
    { name: '空白', lines: [titles] },
    {
      name: '教师',
      lines: [
        ['班级', '姓名'],
        ['七年级2班', '林建平'],
      ],
    },
  ])
  const id = await uploadFiles(who, files)
  const refused = { code: importsRefusals.badSheets.code }
  expect(await choose(who, id, [7])).toMatchObject(refused)
  expect(await choose(who, id, [0, 1])).toMatchObject({ ...refused, msg: expect.stringContaining('“空白”') })
  expect(await choose(who, id, [0, 2])).toMatchObject({ ...refused, msg: expect.stringContaining('“教师”') })
  expect(await sheetsOf(who, id)).toEqual([
    ['在校', true, true],
    ['教师', false, false],
  ])
  const other = (await makeScene()).who
  expect(await choose(other, id, [0])).toMatchObject({ code: common.notFound.code })
  await apply(who, (await judgeRun(who, id)).id)
  expect(await choose(who, id, [0])).toMatchObject({ code: importsRefusals.notUnderReview.code })
})

test.each(['xlsx', 'ods'] as const)('imports hidden rows of %s unless the clerk leaves them out', async (type) => {
  const { who } = await makeScene()
  const [one, two] = [freshCode(), freshCode()]
  const lines = [titles, ['王修竹', one, '七年级1班'], ['白小妍', two, '七年级1班']]
  const id = await uploadFiles(who, await makeBook([{ name: '名单', lines, hidden: [1] }], type))
  expect((await show(who, id)).workbook).toMatchObject({ sheets: [{ rows: 2, hiddenRows: 1 }], skipsHidden: false })
  await judgeRun(who, id)
  expect((await rowsOf(who, id)).map(({ id: number }) => number)).toEqual([2, 3])
  await choose(who, id, [0], { skipsHidden: true })
  await judgeRun(who, id)
  expect((await rowsOf(who, id)).map(({ id: number }) => number)).toEqual([3])
})

test('asks nothing about a file with one sheet', async () => {
  const { who } = await makeScene()
  const id = await uploadFiles(
    who,
    await makeBook([{ name: '名单', lines: [titles, ['王修竹', freshCode(), '七年级1班']] }]),
  )
  expect((await show(who, id)).workbook).toBeUndefined()
})

test.each([
  ['学号|姓名|班级||学号|姓名|班级', 'E'],
  ['序号|学号|姓名|序号|学号|姓名', 'D'],
  ['姓名|班级|姓名|班级|姓名|班级', 'C'],
])('refuses two lists side by side, of which only the left one would be read: %s', async (headings, column) => {
  const { who } = await makeScene()
  const titles = headings.split('|')
  const lines = [['七年级学生名单'], titles, titles.map((title) => (title === '' ? null : `${title}1`))]
  const files = await makeBook([{ name: '名单', lines }])
  const sent = await as(who, imports.start, { body: { kind: 'students' }, files })
  expect(sent).toMatchObject({
    ...refused(importsRefusals.doubledList),
    msg: `“名单”是双栏的名单：第 2 行的列名从 ${column} 列起又重复一遍，右栏读不到。请把右栏移到左栏下面再上传`,
  })
})
