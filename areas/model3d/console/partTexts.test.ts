import { expect, test } from 'vitest'
import type { PartView } from '../contract.ts'
import { choosePart, countParts, filterParts } from './partTexts.ts'

const target = { kind: 'building', id: 1, name: '教学楼', code: '' } as const

const part = (id: number, name: string, changes: Partial<PartView> = {}): PartView => ({
  id,
  name,
  parent: '',
  nodes: [id],
  size: null,
  gone: false,
  target: null,
  version: 0,
  ...changes,
})

const campus = part(1, '校园')
const hall = part(2, '一号楼', { target })
const wall = part(3, '墙')
const gone = part(4, '钟楼', { gone: true, target })
const partOfNode = new Map([campus, hall, wall].map((one) => [one.id, one]))

test('a click means the matched part around it, and a further click its parent', () => {
  expect(choosePart([3, 2, 1], partOfNode, null)).toBe(hall)
  expect(choosePart([3, 2, 1], partOfNode, hall.name)).toBe(campus)
  expect(choosePart([3, 2, 1], partOfNode, campus.name)).toBe(wall)
  expect(choosePart([3, 1], partOfNode, hall.name)).toBe(wall)
  expect(choosePart([9], partOfNode, hall.name)).toBe(null)
})

test('counts parts that are gone separately', () => {
  expect(countParts([campus, hall, wall, gone])).toEqual({ matched: 1, gone: 1, parts: 3 })
})

test('filters by state, name and object', () => {
  const all = [campus, hall, wall, gone]
  expect(filterParts(all, 'unmatched', '')).toEqual([campus, wall])
  expect(filterParts(all, 'gone', '')).toEqual([gone])
  expect(filterParts(all, '', '教学')).toEqual([hall, gone])
})
