import { expect, test } from 'vitest'
import { freshCode, importCallers } from '../../../tests/support/importScene.ts'
import { inline, leastParts, packageOf } from '../../../tests/support/sheets.ts'
import { useServer } from '../../../tests/support/useServer.ts'

const server = await useServer()
const { http } = server
const { makeScene, checkFile, rowsOf } = importCallers(server, 'students')

const letters = 'ABCDEFGH'

/** Builds a row of a sheet. Numbers become numeric cells, and strings that start with `<` are used as markup. */
const row = (number: number, cells: readonly (string | number | null)[], about = '') => {
  const made = cells.map((cell, at) => {
    const place = `${letters.charAt(at)}${number}`
    if (cell === null || cell === '') return `<c r="${place}"/>`
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
    return cell.startsWith('<') ? `<c r="${place}"${cell.slice(1)}</c>` : inline(place, cell)
  })
  return `<row r="${number}" ${about}>${made.join('')}</row>`
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
const types = `<Types><Override PartName="/xl/workbook.xml" ContentType="${workbookType}"/></Types>`

const makeFile = async (parts: Readonly<Record<string, string>>) => [
  { name: '我校名单.xlsx', bytes: await packageOf({ ...parts, '[Content_Types].xml': types }) },
]

const titles = ['姓名', '学号', '班级', '出生日期', '身份证号', '手机号']
const inClass = '七年级1班'

test('judges a typical office sheet row by row without guessing values', async () => {
  const { who } = await makeScene()
  const [one, two, three, four, five, six, seven] = Array.from({ length: 7 }, freshCode)
  const wide = (text = '') => text.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  const rows = [
    row(1, ['七年级学生名单（2026 年 9 月）']),
    row(2, ['基本信息', null, null, '证件', null, '联系']),
    row(3, titles),
    row(4, ['王修竹', wide(one), inClass, 20140307, '110105201403070016', wide('13800001111')]),
    row(5, ['藏起来的', two ?? '', inClass, '2014年3月7日'], 'hidden="1"'),
    row(6, ['< t="str"><f>"白"&amp;"小妍"</f><v>白小妍</v>', three ?? '', inClass]),
    row(7, ['只有公式', four ?? '', '<><f>VLOOKUP(A7,X:Y,2)</f>']),
    row(8, ['公式出错', five ?? '', '< t="e"><f>1/0</f><v>#DIV/0!</v>']),
    row(9, ['日期成数', six ?? '', inClass, 41705]),
    row(10, ['老证件', seven ?? '', inClass, null, '110105140307001']),
    row(11, ['证件成数', null, inClass, null, 110105201403070016]),
    row(12, ['重复学号', one ?? '', inClass]),
    row(13, ['没有的班', freshCode(), '九年级9班']),
    row(14, ['  ', null, null]),
  ]
  const merged = '</sheetData><mergeCells count="2"><mergeCell ref="A1:F1"/><mergeCell ref="A2:C2"/></mergeCells>'
  const parts = leastParts(rows.join(''))
  const path = 'xl/worksheets/sheet1.xml'
  const run = await checkFile(
    who,
    await makeFile({ ...parts, [path]: parts[path]?.replace('</sheetData>', merged) ?? '' }),
  )
  expect(run.headings.map(({ title }) => title)).toEqual(titles)
  const judged = await rowsOf(who, run.id)
  expect(
    judged.map(({ id, name, faults }) => [id, name, ...faults.map(({ title, why }) => `${title}：${why}`)]),
  ).toEqual([
    [4, `王修竹 ${one}`, '学号：与文件第 12 行相同'],
    [5, `藏起来的 ${two}`],
    [6, `白小妍 ${three}`],
    [7, `只有公式 ${four}`, '班级：公式没有计算结果，请用 Excel 或 WPS 打开文件并保存后再导入'],
    [8, expect.stringMatching(/^公式出错 /), '班级：公式有误（#DIV/0!）'],
    [9, expect.stringMatching(/^日期成数 /)],
    [10, `老证件 ${seven}`, '身份证号：证件号不正确'],
    [11, '证件成数', expect.stringMatching(/^身份证号：超过 15 位的数字会丢失末尾几位/)],
    [12, `重复学号 ${one}`, '学号：与文件第 4 行相同'],
    [13, expect.stringMatching(/^没有的班/), '班级：没有此班级，或不在您的范围内'],
  ])
  expect(judged[1]?.differences).toContainEqual({ title: '出生日期', before: null, after: '2014-03-07' })
  expect(judged[5]?.notes).toEqual(['“出生日期”的“41705”没有导入：请填写日期，如 2026-09-01'])
})

test('applies a merged class cell to each of its rows, in the error file too', async () => {
  const { who } = await makeScene()
  const codes = Array.from({ length: 3 }, freshCode)
  const parts = leastParts(
    [
      row(1, titles.slice(0, 3)),
      row(2, ['王修竹', codes[0] ?? '', inClass]),
      row(3, ['白小妍', codes[1] ?? '']),
      row(4, [null, codes[2] ?? '']),
    ].join(''),
  )
  const path = 'xl/worksheets/sheet1.xml'
  const merged = '</sheetData><mergeCells count="1"><mergeCell ref="C2:C4"/></mergeCells>'
  const run = await checkFile(
    who,
    await makeFile({ ...parts, [path]: parts[path]?.replace('</sheetData>', merged) ?? '' }),
  )
  const judged = await rowsOf(who, run.id)
  expect(judged.map(({ id, verdict }) => [id, verdict])).toEqual([
    [2, 'new'],
    [3, 'new'],
    [4, 'refused'],
  ])
  const errors = await http.inject({ method: 'GET', url: run.errorLink ?? '' })
  const again = await checkFile(who, [{ name: '错误.xlsx', bytes: errors.rawPayload }])
  expect((await rowsOf(who, again.id)).map(({ verdict, faults }) => [verdict, faults.length])).toEqual([
    ['new', 0],
    ['new', 0],
    ['refused', 1],
  ])
})

test('joins headings of two lines, some of them merged', async () => {
  const { who } = await makeScene()
  const code = freshCode()
  const rows = [
    row(1, ['姓名', '学号', '班级', '家长1', null, null, '备注']),
    row(2, [null, null, null, '姓名', '关系', '手机号']),
    row(3, ['王修竹', code, inClass, '王父', '父亲', '13800001111']),
  ]
  const run = await checkFile(who, await makeFile(leastParts(rows.join(''))))
  expect(run.headings.map(({ title, key }) => `${title} ${key}`)).toEqual([
    '姓名 name',
    '学号 code',
    '班级 className',
    '家长1姓名 parent1Name',
    '家长1关系 parent1Relation',
    '家长1手机号 parent1Telephone',
    '备注 null',
  ])
  const [only, ...others] = await rowsOf(who, run.id)
  expect(only).toMatchObject({ id: 3, verdict: 'new', name: `王修竹 ${code}` })
  expect(only?.differences.at(-1)).toEqual({ title: '家长1', before: null, after: '王父（父亲，138******11）' })
  expect(others).toEqual([])
})

test('reads 父亲 over 姓名 and 电话 as a heading of two lines, and 父亲 over a name as one line', async () => {
  const { who } = await makeScene()
  const [one, other] = [freshCode(), freshCode()]
  const over = [
    row(1, ['姓名', '学号', '班级', '父亲', null]),
    row(2, [null, null, null, '姓名', '电话']),
    row(3, ['王修竹', one, inClass, '王父', '13800002222']),
  ]
  const single = [
    row(1, ['姓名', '学号', '班级', '父亲', '父亲手机号']),
    row(2, ['白小妍', other, inClass, '白父', '13800003333']),
  ]
  const found = async (rows: readonly string[]) => {
    const run = await checkFile(who, await makeFile(leastParts(rows.join(''))))
    return {
      keys: run.headings.slice(3).map(({ title, key }) => `${title} ${key}`),
      parents: (await rowsOf(who, run.id)).map(({ differences }) => differences.at(-1)?.after),
    }
  }
  expect(await found(over)).toEqual({
    keys: ['父亲姓名 parent1Name', '父亲电话 parent1Telephone'],
    parents: ['王父（父亲，138******22）'],
  })
  expect(await found(single)).toEqual({
    keys: ['父亲 parent1Name', '父亲手机号 parent1Telephone'],
    parents: ['白父（父亲，138******33）'],
  })
})

test('reads the first visible sheet, and skips 60,000 blank rows', async () => {
  const { who } = await makeScene()
  const code = freshCode()
  const blanks = Array.from({ length: 60_000 }, (_, at) => `<row r="${at + 3}"><c r="A${at + 3}" s="0"/></row>`)
  const rows = [
    row(1, titles),
    row(2, ['王修竹', code, inClass]),
    ...blanks,
    row(60_010, ['白小妍', freshCode(), inClass]),
  ]
  const parts = leastParts('')
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet'
  const second = `<Relationship Id="rId2" Type="${relation}" Target="worksheets/sheet2.xml"/>`
  const file = await makeFile({
    ...parts,
    'xl/workbook.xml':
      '<workbook xmlns:r="x"><sheets><sheet name="旧" sheetId="1" state="hidden" r:id="rId1"/><sheet name="新" sheetId="2" r:id="rId2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': (parts['xl/_rels/workbook.xml.rels'] ?? '').replace(
      '</Relationships>',
      `${second}</Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${row(1, titles)}${row(2, ['旧的', freshCode(), inClass])}</sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
  })
  const run = await checkFile(who, file)
  expect(run.counts).toMatchObject({ new: 2, refused: 0 })
  expect((await rowsOf(who, run.id)).map(({ id, name }) => [id, name.split(' ')[0]])).toEqual([
    [2, '王修竹'],
    [60_010, '白小妍'],
  ])
})

test('refuses the same cells again when the error file is uploaded unchanged', async () => {
  const { who } = await makeScene()
  const rows = [
    row(1, titles),
    row(2, ['王修竹', 123456789012345680, inClass]),
    row(3, ['白小妍', freshCode(), inClass, null, 110105201403070016]),
    row(4, ['林建平', freshCode(), inClass, null, null, '< t="e"><f>A1/0</f><v>#DIV/0!</v>']),
    row(5, ['周小舟', '< t="e"><f>A1/0</f><v>#N/A</v>', inClass]),
  ]
  const run = await checkFile(who, await makeFile(leastParts(rows.join(''))))
  const firstRows = await rowsOf(who, run.id)
  expect(firstRows.map(({ faults }) => faults.map(({ title, why }) => `${title}：${why}`))).toEqual([
    [expect.stringMatching(/^学号：超过 15 位的数字会丢失末尾几位/)],
    [expect.stringMatching(/^身份证号：超过 15 位的数字会丢失末尾几位/)],
    [],
    ['学号：公式有误（#N/A）'],
  ])
  expect(firstRows[2]?.notes).toEqual(['“手机号”的“#DIV/0!”没有导入：公式有误（#DIV/0!）'])
  const errors = await http.inject({ method: 'GET', url: run.errorLink ?? '' })
  const again = await checkFile(who, [{ name: '错误.xlsx', bytes: errors.rawPayload }])
  const told = ({ faults, notes }: (typeof firstRows)[number]) => [faults, notes]
  expect((await rowsOf(who, again.id)).map(told)).toEqual(firstRows.map(told))
})
