import { expect, test } from 'vitest'
import { splitClassRange } from './classRange.ts'

test.each([
  ['四年级1-2班', ['四年级1班', '四年级2班']],
  ['七年级（1至3班', ['七年级(1班', '七年级(2班', '七年级(3班']],
  ['高一 9～10班', ['高一 9班', '高一 10班']],
  ['1—2班', ['1班', '2班']],
  ['四年级3-1班', ['四年级3-1班']],
  ['四年级1班', ['四年级1班']],
  ['全校', ['全校']],
])('%s names these classes', (word, classes) => {
  expect(splitClassRange(word)).toEqual(classes)
})
