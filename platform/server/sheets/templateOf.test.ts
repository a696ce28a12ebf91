import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { partOf, readAll } from '../../../tests/support/sheets.ts'
import { sheetDefinition } from './columns.ts'
import { writeTemplate } from './templateOf.ts'

const definition = sheetDefinition({
  title: '学生导入',
  columns: [
    { key: 'name', title: '姓名', kind: 'text', required: true, longest: 20, example: '张三' },
    { key: 'gender', title: '性别', kind: 'choice', choices: ['男', '女'] },
    { key: 'age', title: '年龄', kind: 'integer', least: 3, most: 100, note: '周岁\n"整数"' },
    {
      key: 'class',
      title: '班级',
      kind: 'choice',
      choices: Array.from({ length: 400 }, (_, index) => `${index}班, "甲"`),
    },
  ],
})

describe('a template', () => {
  it('marks required columns and offers choices of any number', async () => {
    const { sheets } = await readXlsx(await buffer(writeTemplate(definition)))
    const [filled, , choices] = sheets
    expect(filled?.rows).toEqual([['姓名*', '性别', '年龄', '班级']])
    expect(filled?.dataValidations).toMatchObject([
      { type: 'list', range: 'B2:B1048576', formula1: "'选项'!$A$2:$A$3", errorMessage: '请从下拉列表中选择' },
      { type: 'list', range: 'D2:D1048576', formula1: "'选项'!$B$2:$B$401" },
    ])
    expect(choices).toMatchObject({ name: '选项', hidden: true })
    expect(choices?.rows[400]).toEqual([null, '399班, "甲"'])
  })

  it('explains the content of each column', async () => {
    const sheet = await partOf(await buffer(writeTemplate(definition)), 'xl/worksheets/sheet1.xml')
    expect(sheet).toContain(
      'promptTitle="姓名" prompt="必填&#10;文本，不超过 20 个字&#10;示例：张三" sqref="A2:A1048576"',
    )
    expect(sheet).toContain(
      'prompt="选填&#10;整数，不小于 3，不大于 100&#10;周岁&#10;&quot;整数&quot;" sqref="C2:C1048576"',
    )
  })

  it('explains each column on a second sheet', async () => {
    const { sheets } = await readXlsx(await buffer(writeTemplate(definition)))
    expect(sheets[1]?.name).toBe('填写说明')
    expect(sheets[1]?.rows.slice(0, 4)).toEqual([
      ['列名', '是否必填', '格式', '说明', '示例'],
      ['姓名', '必填', '文本，不超过 20 个字', null, '张三'],
      ['性别', '选填', '从下拉列表中选择', '可选：男、女', null],
      ['年龄', '选填', '整数，不小于 3，不大于 100', '周岁\n"整数"', null],
    ])
  })

  it('contains no rows when read unchanged', async () => {
    expect(await readAll(definition, writeTemplate(definition))).toEqual([])
  })
})
