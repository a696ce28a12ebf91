import { expect, test } from 'vitest'
import { meaningOfClass, meansSameClass, readClassMeaning, readGradeLevels } from './gradeLevels.ts'

const year = 2026

test.each<readonly [name: string, within: string, levels: readonly number[]]>([
  ['一年级', '', [1]],
  ['1年级', '', [1]],
  ['九年级', '', [9]],
  ['小一', '', [1]],
  ['小学六年级', '', [6]],
  ['初一', '', [7]],
  ['初二', '', [8]],
  ['初中三年级', '', [9]],
  ['初中八年级', '', [8]],
  ['高一', '', [10]],
  ['高三', '', [12]],
  ['高中一年级', '', [10]],
  ['一年级', '初中部', [7]],
  ['2026级', '', [1, 7, 10]],
  ['小学2026级', '', [1]],
  ['初中2025级', '', [8]],
  ['2025级', '初中部', [8]],
  ['26级', '', [1, 7, 10]],
  ['2021级', '', [6]],
  ['2010级', '', []],
  ['待分班', '', []],
])('reads the grade %s within %s as %j', (name, within, levels) => {
  expect(readGradeLevels(name, year, within)).toEqual(levels)
})

const first1 = ['小学部', '一年级', '1班']
const eight1 = ['初中部', '八年级', '八年级1班']
const cohort1 = ['2026级', '2026级1班']

test.each<readonly [said: string, grade: string | undefined, path: readonly string[], is: boolean]>([
  ['2026级1班', undefined, first1, true],
  ['小学2026级1班', undefined, first1, true],
  ['2026级(1)班', undefined, first1, true],
  ['小一1班', undefined, first1, true],
  ['小一（1）班', undefined, first1, true],
  ['101班', undefined, first1, true],
  ['101', undefined, first1, true],
  ['1.1', undefined, first1, true],
  ['1班', '2026级', first1, true],
  ['101班', '一年级', first1, true],
  ['初二(1)班', undefined, eight1, true],
  ['初中2025级1班', undefined, eight1, true],
  ['2025级1班', undefined, eight1, true],
  ['八.1', undefined, eight1, true],
  ['八1', undefined, eight1, true],
  ['一年1班', undefined, first1, true],
  ['1年1班', undefined, first1, true],
  ['八年一班', undefined, eight1, true],
  ['初25级1班', undefined, eight1, true],
  ['2019级1班', undefined, eight1, false],
  ['1班', '初二', eight1, true],
  ['801班', undefined, eight1, true],
  ['一年级1班', undefined, cohort1, true],
  ['101班', undefined, cohort1, true],
  ['1班', '一年级', cohort1, true],
  ['102班', undefined, first1, false],
  ['201班', undefined, first1, false],
  ['2025级1班', undefined, first1, false],
  ['初中2026级1班', undefined, first1, false],
  ['101班', '二年级', first1, false],
  ['1班', undefined, first1, false],
  ['初一1班', undefined, eight1, false],
  ['实验班', '一年级', first1, false],
])('reads %s (grade %s) as the class %j: %s', (said, grade, path, is) => {
  expect(meansSameClass(readClassMeaning(said, grade, year), meaningOfClass(path, year))).toBe(is)
})

test('reads a cohort of primary school that went on to 初中 only where there is a primary school', () => {
  expect(readGradeLevels('2019级', year, '', true)).toEqual([8])
  expect(readGradeLevels('2024级', year, '', true)).toEqual([3, 9, 12])
  expect(readGradeLevels('2018级', year, '', true)).toEqual([9])
  expect(readGradeLevels('2017级', year, '', true)).toEqual([])
  expect(readGradeLevels('初中2019级', year, '', true)).toEqual([])
})
