import { expect, test } from 'vitest'
import { cleanFileName } from './fileName.ts'

test.each([
  ['高一1班 名单.xlsx', '高一1班 名单.xlsx'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\王\\照片.png', '照片.png'],
  ['a\u0000b\r\nc\u007F.png', 'abc.png'],
  ['\u202Egnp.exe', 'gnp.exe'],
  ['half \uD800.png', 'half \uFFFD.png'],
  ['  x.png  ', 'x.png'],
  ['', '未命名'],
  ['..', '未命名'],
  ['a/', '未命名'],
])('turns the name %j into %j', (given, clean) => {
  expect(cleanFileName(given)).toBe(clean)
})

test('cuts a name over 120 characters and keeps its extension', () => {
  const clean = cleanFileName(`${'𠮷'.repeat(200)}.xlsx`)
  expect([...clean]).toHaveLength(120)
  expect(clean).toMatch(/^𠮷+\.xlsx$/u)
  expect([...cleanFileName('长'.repeat(121))]).toHaveLength(120)
})
