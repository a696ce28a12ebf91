import { expect, test } from 'vitest'
import { text } from './ids.ts'

const unseen = ['\u200b', '\u200d\u2060', '\u202e', '\u0007', '\u00ad\u3164', '\u2800']

test('rejects a text of only invisible characters', () => {
  for (const given of ['王', ' 王\u200b', '👨‍👩‍👧', '。', '𠮷']) {
    expect(text(20, 1).safeParse(given).data).toBe(given)
    expect(text(20).safeParse(given).data).toBe(given)
  }
  for (const given of [...unseen, ` ${unseen.join('')} `]) {
    for (const schema of [text(20), text(20, 1)])
      expect(schema.safeParse(given).error?.issues).toMatchObject([{ message: '请填写看得见的文字' }])
  }
})

test('accepts a blank text unless a minimum length is set', () => {
  for (const given of ['', ' ', '\u3000\n']) expect(text(20).safeParse(given).success).toBe(true)
  expect(text(20, 1).safeParse('').error?.issues).toHaveLength(1)
})

test('rejects marks that change the text direction', () => {
  for (const mark of ['\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069']) {
    const { error } = text(20, 1).safeParse(`甲${mark}乙`)
    expect(error?.issues).toMatchObject([{ message: '含有改变文字方向的隐藏字符，请删除后重新输入' }])
  }
})
