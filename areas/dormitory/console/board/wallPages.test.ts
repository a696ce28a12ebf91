import { expect, test } from 'vitest'
import { pagesOf, roomsOnWall } from './wallPages.ts'

const counts = { inDormitoryNum: 0, notInDormitoryNum: 0, leaveNum: 0 }
const building = (id: number, rooms: number) => ({
  id,
  name: `${id}号楼`,
  rooms: Array.from({ length: rooms }, (_, at) => ({ id: id * 1000 + at, name: `${at}`, floor: 1, ...counts })),
})

const idsOf = (sizes: readonly number[]) =>
  pagesOf(sizes.map((size, at) => building(at + 1, size))).map((page) => page.map(({ id }) => id))

test('buildings share a page of the wall while their rooms fit', () => {
  expect(idsOf([])).toEqual([])
  expect(idsOf([120, 120, 120])).toEqual([[1, 2], [3]])
  expect(idsOf([10, roomsOnWall + 1, 10, 10])).toEqual([[1], [2], [3, 4]])
  expect(idsOf([roomsOnWall - 10, 10, 1])).toEqual([[1, 2], [3]])
})
