import { describe, expect, it } from 'vitest'
import { fixture, readAll } from '../../../tests/support/sheets.ts'
import { sheetDefinition } from './columns.ts'

const roster = sheetDefinition({
  title: '学生名册',
  columns: [
    { key: 'name', title: '姓名', kind: 'text', required: true, longest: 20 },
    { key: 'code', title: '学号', kind: 'text', required: true },
    { key: 'gender', title: '性别', kind: 'choice', choices: ['男', '女'] },
    { key: 'birth', title: '出生日期', kind: 'date' },
    { key: 'entered', title: '入校时间', kind: 'moment' },
    { key: 'age', title: '年龄', kind: 'integer', least: 1, most: 100 },
    { key: 'score', title: '成绩', kind: 'number' },
    { key: 'lodges', title: '住校', kind: 'choice', choices: ['是', '否'] },
    { key: 'note', title: '备注', kind: 'text' },
    { key: 'phone', title: '电话', kind: 'text' },
  ],
})

describe.each(['roster.xlsx', 'roster1904.xlsx'])('reads a file of LibreOffice: %s', (name) => {
  it('with headings below a title, in another order, marked and with spaces', async () => {
    const rows = await readAll(roster, fixture(name))
    expect(rows.map(({ number }) => number)).toEqual([4, 5, 7, 8, 9])
    expect(rows[0]).toEqual({
      number: 4,
      errors: [],
      row: {
        name: '张三',
        code: '0020240101',
        gender: '男',
        birth: '2012-02-29',
        entered: '2026-09-01 08:30:00',
        age: 12,
        score: 98.5,
        lodges: '是',
        note: '前后有空格',
        phone: null,
      },
    })
  })

  it('with numbers as texts, texts as numbers and dates, formulas, and full-width digits', async () => {
    const [, second, third] = await readAll(roster, fixture(name))
    expect(second?.errors).toEqual([])
    expect(second?.row).toMatchObject({
      name: '李四',
      code: '20240102',
      birth: '2012-09-01',
      entered: '2026-09-01 08:05:00',
      age: 13,
      score: 1098.25,
      lodges: '否',
    })
    expect(third?.errors).toEqual([])
    // The student number is padded with zeros by its format; the note has runs of several fonts.
    expect(third?.row).toMatchObject({
      name: '王 五',
      code: '000123',
      gender: '男',
      birth: '2013-01-01',
      note: '富文本',
    })
    expect(third?.row).toMatchObject({ age: 14, score: 0.25, entered: null })
  })

  it('and reports each wrong cell by row and column', async () => {
    const [, , , wrong] = await readAll(roster, fixture(name))
    expect(wrong?.errors.map(({ message }) => message)).toEqual([
      '第 8 行“学号”：超过 15 位的数字会丢失末尾几位，请把单元格设为文本格式后重新填写',
      '第 8 行“性别”：只能填写：男、女',
      '第 8 行“出生日期”：请填写日期，如 2026-09-01',
      '第 8 行“入校时间”：请填写日期和时间，如 2026-09-01 08:00:00',
      '第 8 行“年龄”：请填写整数',
      '第 8 行“成绩”：请填写数字',
      '第 8 行“住校”：只能填写：是、否',
      '第 8 行“备注”：公式有误（#DIV/0!）',
    ])
  })

  it('and keeps texts that look like formulas, and dates at the limits', async () => {
    const last = (await readAll(roster, fixture(name))).at(-1)
    expect(last?.errors).toEqual([])
    expect(last?.row).toMatchObject({ code: '00009', note: '=1+1', birth: '1900-03-01', score: 0.1 })
    expect(last?.row.entered).toBe('1999-12-31 23:59:59')
  })
})

describe('a .csv that LibreOffice converted to .xlsx', () => {
  it('returns the values of its cells', async () => {
    const rows = await readAll(roster, fixture('plain.xlsx'))
    expect(rows.map(({ row }) => [row.name, row.code, row.birth, row.score])).toEqual([
      ['张三', '20240101', '2012-02-29', 98.5],
      ['李四', '2', '2012-09-01', 100],
    ])
  })
})

describe('a file that is not .xlsx', () => {
  it.each(['roster.xls', 'plain.csv', 'plain.ods', 'README.md'])('is refused: %s', async (name) => {
    await expect(readAll(roster, fixture(name))).rejects.toMatchObject({
      kind: { code: 500020 },
      message: '导入文件有误，请检查上传的文件是否为未加密的 .xlsx 文件',
    })
  })
})
