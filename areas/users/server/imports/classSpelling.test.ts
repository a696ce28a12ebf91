import { expect, test } from 'vitest'
import { classDistance, mayReferTo, readClassName, spellClass } from './classSpelling.ts'

const seven3 = ['初中部', '七年级', '七年级3班']
const bare3 = ['初中部', '七年级', '3班']
const one12 = ['小学部', '一年级', '一年级12班']
const one1 = ['小学部', '一年级', '一年级（1）班']
const high1 = ['高中部', '高一', '高一(1)班']

test.each<readonly [said: string, grade: string | undefined, path: readonly string[], is: boolean]>([
  ['七年级3班', undefined, seven3, true],
  ['初中部/七年级/3班', undefined, seven3, true],
  ['初中部/七年级/七年级3班', undefined, seven3, true],
  ['七年级＞3班', undefined, seven3, true],
  ['七年级（3）班', undefined, seven3, true],
  ['七年级(3)班', undefined, seven3, true],
  ['七年级【3】班', undefined, seven3, true],
  ['七年级03班', undefined, seven3, true],
  ['七年级 ３ 班', undefined, seven3, true],
  ['七年级三班', undefined, seven3, true],
  ['7年级3班', undefined, seven3, true],
  ['3', '七年级', seven3, true],
  ['03', '7年级', seven3, true],
  ['3班', '七年级', seven3, true],
  ['七年级3班', '七年级', seven3, true],
  ['三班', '初中部', seven3, false],
  ['七年级3班', undefined, bare3, true],
  ['3班', undefined, bare3, true],
  ['一年级十二班', undefined, one12, true],
  ['一年级（十二）班', undefined, one12, true],
  ['高一1班', undefined, high1, true],
  ['高一一班', undefined, high1, true],
  ['3班', undefined, seven3, false],
  ['3', undefined, seven3, false],
  ['13班', '七年级', seven3, false],
  ['七年级13班', undefined, seven3, false],
  ['七年级3班', '八年级', seven3, false],
  ['高中部/七年级/3班', undefined, seven3, false],
  ['一年级2班', undefined, one12, false],
  ['一年级二班', undefined, one12, false],
  ['高十一班', undefined, high1, false],
  ['高11班', undefined, high1, false],
  ['', '七年级', seven3, false],
  ['一（1）班', undefined, one1, true],
  ['一(1)班', '一年级', one1, true],
  ['一(1)', '1', one1, true],
  ['1（01）班', undefined, one1, true],
  ['一1班', undefined, one1, true],
  ['一（1）班', undefined, ['小学部', '一年级', '1班'], true],
  ['一年级1班', undefined, ['小学部', '一年级', '一(1)班'], true],
  ['1班', '一年级', ['小学部', '一年级', '一(1)班'], true],
  ['一（1）班', '二年级', one1, false],
  ['二（1）班', undefined, one1, false],
  ['一（11）班', undefined, one1, false],
  ['十一班', undefined, one1, false],
  ['11班', undefined, one1, false],
  ['一年级', undefined, one1, false],
])('matches %s (grade %s) with %s: %s', (said, grade, path, is) => {
  expect(mayReferTo(readClassName(said, grade), spellClass(path))).toBe(is)
})

test('ranks similar classes by number within the grade, or by the same short name', () => {
  const distance = (said: string, grade?: string) => classDistance(readClassName(said, grade), spellClass(seven3))
  expect([
    distance('七年级5班'),
    distance('七年级/4班'),
    distance('9', '七年级'),
    distance('3班'),
    distance('七（5）班'),
  ]).toEqual([2, 1, 6, 0, 2])
  expect([distance('八年级3班'), distance('4班'), distance('没有的班'), distance('')]).toEqual([null, null, null, null])
})
