import { expect, test } from 'vitest'
import { oddQuestions } from './house.ts'

test('questions are asked in one form; texts of the specification stay', () => {
  const source = `<Confirm title="确认删除该组织吗？" /> <Confirm title="确认删除人脸？" /> { title: '是否绑定该用户？' }
    <ConfirmDialog title="确认退出吗?" /> const title = isOn ? '结束此会话？' : '停用账号'`
  expect(oddQuestions(source)).toEqual(['确认删除人脸？', '是否绑定该用户？', '结束此会话？'])
})
