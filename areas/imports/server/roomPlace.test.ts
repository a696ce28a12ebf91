import { expect, test } from 'vitest'
import { makeBuildingFiller } from './roomPlace.ts'

const fill = makeBuildingFiller({ building: 'building', room: 'room', bed: 'bed' }, {})
const filled = (room: string, bed: number | null = null, building: string | null = null) => {
  const row = fill({ building, room, bed }, {})
  return [row.building, row.room, row.bed]
}

test.each([
  ['2号宿舍楼 202 3床', ['2号宿舍楼', '202', 3]],
  ['2号宿舍楼202室3号床', ['2号宿舍楼', '202室', 3]],
  ['2#201-5', ['2号楼', '201', 5]],
  ['2#201', ['2号楼', '201', null]],
  ['2-201-5', ['2号楼', '201', 5]],
  ['二号楼 1203 12号床位', ['二号楼', '1203', 12]],
  ['男生宿舍301 2铺', ['男生宿舍楼', '301', 2]],
])('reads building, room and bed of “%s”', (cell, expected) => {
  expect(filled(cell)).toEqual(expected)
})

test('takes the bed of a room whose building has a column, and keeps a cell that contradicts the bed’s column', () => {
  expect(filled('202-3', null, '1号楼')).toEqual(['1号楼', '202', 3])
  expect(filled('202-3', 3, '1号楼')).toEqual(['1号楼', '202', 3])
  expect(filled('202-3', 4, '1号楼')).toEqual(['1号楼', '202-3', 4])
})

test('keeps the whole name of a room of the school, such as 201-5 of a flat', () => {
  const hasRoom = (building: string, room: string) => `${building} ${room}` === '2号楼 201-5'
  const keys = { building: 'building', room: 'room', bed: 'bed' } as const
  const fillKnown = makeBuildingFiller<'building' | 'room' | 'bed'>(keys, {}, hasRoom)
  const row = { building: null, room: '2#201-5', bed: null }
  expect(fillKnown(row, {})).toEqual({ building: '2号楼', room: '201-5', bed: null })
  expect(fillKnown({ ...row, room: '2#201-6' }, {})).toEqual({ building: '2号楼', room: '201', bed: 6 })
})

test('leaves the number behind a room alone in a sheet without beds', () => {
  const fillRoom = makeBuildingFiller({ building: 'building', room: 'room' }, {})
  expect(fillRoom({ building: '1号楼', room: '202-3' }, {})).toEqual({ building: '1号楼', room: '202-3' })
})
