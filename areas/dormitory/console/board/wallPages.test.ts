import { expect, test } from 'vitest'
import { splitIntoPages, roomsOnWall } from './wallPages.ts'

const counts = (inDormitoryNum: number) => ({ inDormitoryNum, notInDormitoryNum: 0, leaveNum: 0 })
const building = (id: number, rooms: number, inDormitoryNum = 1) => ({
  id,
  name: `${id}号楼`,
  rooms: Array.from({ length: rooms }, (_, at) => ({
    id: id * 1000 + at,
    name: `${at}`,
    floor: 1,
    ...counts(inDormitoryNum),
  })),
})

const idsOf = (sizes: readonly number[]) =>
  splitIntoPages(sizes.map((size, at) => building(at + 1, size))).map((page) => page.map(({ id }) => id))

test('puts buildings on one page of the wall while their rooms fit', () => {
  expect(idsOf([])).toEqual([])
  expect(idsOf([120, 120, 120])).toEqual([[1, 2], [3]])
  expect(idsOf([10, roomsOnWall + 1, 10, 10])).toEqual([[1], [2], [3, 4]])
  expect(idsOf([roomsOnWall - 10, 10, 1])).toEqual([[1, 2], [3]])
})

test('leaves out buildings without residents', () => {
  const pages = splitIntoPages([building(1, 200), building(2, 200, 0), building(3, 50)])
  expect(pages.map((page) => page.map(({ id }) => id))).toEqual([[1, 3]])
})
