import { expect, test } from 'vitest'
import { nameKey } from './nameKey.ts'

test.each([
  '1号楼',
  '一号楼',
  '01号楼',
  '1#楼',
  '1栋',
  '第一栋',
  'Building_01',
  'building 1',
  'Bldg-1',
  '1 Building',
  '１号楼',
  'Building_01.001',
  '1号楼_mesh',
])('reads %s as 1号楼', (name) => expect(nameKey(name)).toBe('1号楼'))

test.each([
  ['十二号楼', '12号楼'],
  ['二十号楼', '20号楼'],
  ['二十一栋', '21号楼'],
  ['十号楼', '10号楼'],
  ['教学楼', '教学楼'],
  ['第一教学楼', '第1教学楼'],
  ['Library', 'library'],
  ['  ', ''],
])('reads %s as %s', (name, key) => expect(nameKey(name)).toBe(key))

test('keeps buildings of different numbers apart', () => {
  expect(nameKey('11号楼')).not.toBe(nameKey('一号楼'))
  expect(nameKey('1号门')).not.toBe(nameKey('1号楼'))
})
