import { expect, test } from 'vitest'
import { freshCode, importCallers } from '../../../tests/support/importScene.ts'
import { inline, leastParts, packageOf } from '../../../tests/support/sheets.ts'
import { useServer } from '../../../tests/support/useServer.ts'

const server = await useServer()
const { makeScene, checkFile, rowsOf } = importCallers(server, 'students')

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
const types = `<Types><Override PartName="/xl/workbook.xml" ContentType="${workbookType}"/></Types>`

const fileOf = async (rows: readonly (readonly string[])[]) => {
  const markup = rows.map((cells, at) => {
    const texts = cells.map((text, column) =>
      text === '' ? '' : inline(`${'ABCDEFGH'.charAt(column)}${at + 1}`, text),
    )
    return `<row r="${at + 1}">${texts.join('')}</row>`
  })
  return [
    { name: '名单.xlsx', bytes: await packageOf({ ...leastParts(markup.join('')), '[Content_Types].xml': types }) },
  ]
}

const headings = ['序号', '姓名', '学号', '性别']

test('reads a list of a class under each title, and skips repeated headings, totals and remarks', async () => {
  const { who } = await makeScene()
  const [one, two, three] = [freshCode(), freshCode(), freshCode()]
  const run = await checkFile(
    who,
    await fileOf([
      ['2026-2027学年七年级1班学生名单'],
      headings,
      ['1', '王修竹', one, '男'],
      ['2', '白小妍', two, '女'],
      ['合计', '2人', '', ''],
      [],
      ['七（2）班学生名单'],
      ['序号', '姓 名', '学号', '性别'],
      ['1', '白小舟', three, '男'],
      ['小 计', '', '1人', ''],
      ['总计：3人'],
      ['备注：转学生另表', '', '张三'],
      ['填表人：李四', '审核人：王五'],
    ]),
  )
  expect(run.counts).toMatchObject({ new: 3, refused: 0 })
  expect(
    (await rowsOf(who, run.id)).map(({ name, differences }) => [
      name,
      differences.find(({ title }) => title === '班级')?.after,
    ]),
  ).toEqual([
    [`王修竹 ${one}`, '七年级/七年级1班'],
    [`白小妍 ${two}`, '七年级/七年级1班'],
    [`白小舟 ${three}`, '七年级/七年级2班'],
  ])
})

test('keeps the column of the class where there is one, and a pupil whose row only looks like a total', async () => {
  const { who } = await makeScene()
  const run = await checkFile(
    who,
    await fileOf([
      ['七年级1班学生名单'],
      ['姓名', '学号', '班级'],
      ['王修竹', freshCode(), '七年级2班'],
      ['共小雨', freshCode(), '七年级2班'],
      ['没有班的', freshCode(), ''],
    ]),
  )
  expect(run.counts).toMatchObject({ new: 2, refused: 1 })
  const after = (await rowsOf(who, run.id, 'new')).map(({ differences }) => differences.map((one) => one.after))
  expect(after.map((texts) => texts.includes('七年级/七年级2班'))).toEqual([true, true])
})
