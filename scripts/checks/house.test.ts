import { expect, test } from 'vitest'
import { marksSharedSchema, oddQuestions, takesUrlAsPath } from './house.ts'

test('reports questions in another form than 确认……吗？, except for the specification’s', () => {
  const source = `<Confirm title="确认删除该组织吗？" /> <Confirm title="确认删除人脸？" /> { title: '是否绑定该用户？' }
    <ConfirmDialog title="确认退出吗?" /> const title = isOn ? '结束此会话？' : '停用账号'`
  expect(oddQuestions(source)).toEqual(['确认删除人脸？', '是否绑定该用户？', '结束此会话？'])
})

test('rejects .pathname of a file URL, and allows that of a web address', () => {
  const module = 'import.meta.url'
  expect(takesUrlAsPath(`const root = new URL('..', ${module}).pathname`)).toBe(true)
  expect(takesUrlAsPath(`const file = new URL(\n  \`a/\${name(1)}\`,\n  ${module},\n).pathname`)).toBe(true)
  expect(takesUrlAsPath(`const root = fileURLToPath(new URL('..', ${module}))`)).toBe(false)
  expect(takesUrlAsPath(`const at = new URL('.', ${module})\nconst path = url.pathname`)).toBe(false)
  expect(takesUrlAsPath(`const path = new URL(link, page.url()).pathname`)).toBe(false)
})

test('rejects a meaning for a named schema, and allows one for a copy', () => {
  expect(marksSharedSchema('day: WireDay.register(fieldMeaning, {})')).toBe(true)
  expect(marksSharedSchema('day: WireDay\n    .register(fieldMeaning, {})')).toBe(true)
  expect(marksSharedSchema("day: WireDay.describe('x').register(fieldMeaning, {})")).toBe(false)
  expect(marksSharedSchema("day: id('term').register(fieldMeaning, {})")).toBe(false)
})
