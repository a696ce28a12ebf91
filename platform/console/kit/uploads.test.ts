import { describe, expect, test } from 'vitest'
import { refusal } from '../../contract/refusal.ts'
import { uploadFault, uploadHint } from './uploads.ts'

const sheet = { field: 'file', kinds: ['sheet'], mostBytes: 1024 * 1024, mostFiles: 1 } as const
const pictures = { field: 'files', kinds: ['image'], mostBytes: 3 * 1024 * 1024, mostFiles: 5 } as const

const file = (name: string, size = 10) => ({ name, size })

describe('chosen files', () => {
  test('may be sent if kind, size and number fit', () => {
    expect(uploadFault([file('学生.XLSX', sheet.mostBytes)], sheet)).toBeNull()
    expect(uploadFault([file('a.jpg'), file('b.webp')], pictures)).toBeNull()
  })

  test("are rejected before sending if one doesn't fit", () => {
    expect(uploadFault([file('学生.xls')], sheet)).toBe(
      '文件内容不符合要求，请上传 Excel 文件（.xlsx；.xls、.csv 请先另存为 .xlsx）',
    )
    expect(uploadFault([file('a.xlsx', sheet.mostBytes + 1)], sheet)).toBe('上传文件大小不能超过 1 MB')
    expect(uploadFault([file('a.xlsx'), file('b.xlsx')], sheet)).toBe('一次最多上传 1 个文件')
  })

  test('count together with those already there', () => {
    expect(uploadFault([file('a.jpg'), file('b.jpg')], pictures, 1)).toBe('一次最多上传 5 个文件')
  })

  test('may not be animated if the picture is re-encoded', () => {
    const logo = { ...pictures, kinds: ['still'] } as const
    expect(uploadFault([file('logo.png')], logo)).toBeNull()
    expect(uploadFault([file('logo.gif')], logo)).toBe('文件内容不符合要求，请上传 JPG、PNG 或 WebP 图片')
    expect(uploadFault([file('a.gif')], pictures)).toBeNull()
  })

  test('are rejected with the call’s text if it has one', () => {
    const own = { ...pictures, tooLarge: refusal(1, '上传图片大小不能超过 3兆!') }
    expect(uploadFault([file('a.jpg', 4e6)], own)).toBe('上传图片大小不能超过 3兆!')
  })

  test('are described by kind and size', () => {
    expect(uploadHint(pictures)).toBe('JPG、PNG、WebP 或 GIF 图片，不超过 3 MB')
  })
})
