import { expect, test } from 'vitest'
import { readTemplate, writeTemplate } from './template.ts'

const modules = [
  { id: 'dormitory', name: '宿舍' },
  { id: 'gate', name: '出入管理' },
]

test.each(['', '{"modules": [}', "{'modules': []}", '{} {}', 'modules'])('refuses %s, which is no JSON', (text) => {
  expect(readTemplate(text, modules)).toEqual({ fault: '权限模板必须是有效的 JSON' })
})

test('reads back what it writes', () => {
  const text = writeTemplate(new Set(['gate']), modules)
  expect(readTemplate(text, modules)).toEqual({ ids: ['gate'] })
  expect(readTemplate('{"modules": []}', modules)).toEqual({ ids: [] })
})
