import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { inline, leastParts, packageOf, readAll } from '../../../tests/support/sheets.ts'
import { sheetDefinition } from './columns.ts'
import { errorSheet } from './errorSheet.ts'
import { importSheet } from './importing.ts'
import { writeSheet } from './writeSheet.ts'

const definition = sheetDefinition({
  title: '学生',
  columns: [
    { key: 'name', title: '姓名', kind: 'text', required: true },
    { key: 'age', title: '年龄', kind: 'integer', least: 3, most: 100 },
  ],
})
const fileOf = (rows: { name: string | null; age: number | null }[]) => buffer(writeSheet(definition, rows))

const sheetParts = (rows: string) => ({
  ...leastParts(rows),
  '[Content_Types].xml':
    '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
})
const right = { name: '张三', age: 12 }

describe('an import', () => {
  it('passes on correct rows in batches and reports wrong ones and progress', async () => {
    const rows = Array.from({ length: 2345 }, (_, index) => (index % 100 === 7 ? { name: null, age: 2 } : right))
    const staged: number[][] = []
    const reported: [number, number][] = []
    const outcome = await importSheet({
      definition,
      source: await fileOf(rows),
      stage: (batch) => Promise.resolve(void staged.push(batch.map(({ number }) => number))),
      progress: (done, all) => void reported.push([done, all]),
      keep: 5,
    })
    expect(outcome).toMatchObject({ rows: 2345, wrongRows: 24, errorCount: 48 })
    expect(outcome.wrong).toHaveLength(5)
    expect(outcome.errors.slice(0, 2).map(({ message }) => message)).toEqual([
      '第 9 行“姓名”：不能为空',
      '第 9 行“年龄”：不能小于 3',
    ])
    expect(staged.length).toBeGreaterThan(2)
    expect(staged.flat()).toHaveLength(2345 - 24)
    // The file's rows may end with a batch or within one: both ends are reported in the file's bytes.
    const all = reported[0]?.[1] ?? 0
    expect(all).toBeGreaterThan(1)
    expect(reported.at(-1)).toEqual([all, all])
    expect(reported.every(([done, of]) => done <= of && of === all)).toBe(true)
  })

  it('returns the first hundred errors of 250 and counts all', async () => {
    const outcome = await importSheet({
      definition,
      source: await fileOf(Array.from({ length: 250 }, () => ({ name: null, age: 5 }))),
    })
    expect(outcome).toMatchObject({ rows: 250, wrongRows: 250, errorCount: 250 })
    expect(outcome.errors).toHaveLength(100)
  })

  it('lets the caller check further rules and returns those rows to be corrected', async () => {
    const seen = new Set<string>()
    const outcome = await importSheet({
      definition,
      source: await fileOf([right, { name: null, age: 4 }, right, { name: '李四', age: 7 }]),
      checkRow: ({ name, age }) => {
        const first = !seen.has(String(name))
        seen.add(String(name))
        return [...(first ? [] : [{ key: 'name', why: '重复' } as const]), ...(age === 7 ? [{ why: '不招七岁' }] : [])]
      },
    })
    expect(seen).toEqual(new Set(['张三', '李四']))
    expect(outcome.errors.map(({ message }) => message)).toEqual([
      '第 3 行“姓名”：不能为空',
      '第 4 行“姓名”：重复',
      '第 5 行：不招七岁',
    ])
    const mended = await readAll(definition, errorSheet(definition, outcome.wrong))
    expect(mended.map(({ row }) => row)).toEqual([{ name: null, age: 4 }, right, { name: '李四', age: 7 }])
  })

  it('returns a number that lost its last digits as a number, which is refused again', async () => {
    const lossy = sheetDefinition({ title: '学生', columns: [{ key: 'code', title: '学号', kind: 'text' }] })
    const rows = ['<v>123456789012345680</v>', '<v>1234567890</v>'].map(
      (cell, at) => `<row r="${at + 2}"><c>${cell}</c></row>`,
    )
    const file = await packageOf(sheetParts(`<row r="1">${inline('A1', '学号')}</row>${rows.join('')}`))
    const first = await importSheet({ definition: lossy, source: file })
    expect(first.errors).toMatchObject([{ row: 2, message: expect.stringContaining('超过 15 位的数字会丢失末尾几位') }])
    const again = await importSheet({ definition: lossy, source: await buffer(errorSheet(lossy, first.wrong)) })
    expect(again.errors).toEqual(first.errors)
  })

  it('stops when the stage fails', async () => {
    const stage = () => Promise.reject(new Error('disk full'))
    await expect(importSheet({ definition, source: await fileOf([right]), stage })).rejects.toThrow('disk full')
  })

  it('refuses an unreadable file and throws for a missing one', async () => {
    const source = Buffer.from('姓名,年龄\n')
    await expect(importSheet({ definition, source })).rejects.toMatchObject({ kind: { code: 500020 } })
    await expect(importSheet({ definition, source: '/nowhere.xlsx' })).rejects.toThrow('ENOENT')
  })
})
