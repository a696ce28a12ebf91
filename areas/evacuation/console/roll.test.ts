import { expect, test } from 'vitest'
import type { EvacuationPerson } from '../contract.ts'
import { groupByBuilding, matchesPerson, isOnList, lists, applyPresses, applyTicks } from './roll.ts'

const person = (userId: number, changes: Partial<EvacuationPerson> = {}): EvacuationPerson => ({
  userId,
  name: '王小明',
  isStudent: true,
  isAway: false,
  standing: 'school',
  since: null,
  building: '',
  room: '',
  className: '七年级1班',
  turn: 1,
  by: '',
  time: null,
  ...changes,
})

const at = '2026-03-02 10:00:00'

test('keeps the later turn of two states, in whatever order they arrive', () => {
  const [first, second] = [
    { userId: 1, turn: 2, by: '甲', time: at },
    { userId: 1, turn: 3, by: '乙', time: null },
  ]
  for (const order of [[first], [second]]) expect(applyTicks([person(1)], order)).toMatchObject(order)
  const after = applyTicks(applyTicks([person(1)], [second]), [first])
  expect(after).toMatchObject([second])
  expect(applyTicks([person(2)], [first])).toEqual([person(2)])
})

test('shows a press as not sent before the server knows of it', () => {
  const [shown] = applyPresses([person(1)], [{ userId: 1, isTicked: true, turn: 1 }])
  expect(shown).toMatchObject({ isFound: true, isPending: true })
  expect(applyPresses([person(1, { time: at })], [])).toMatchObject([{ isFound: true, isPending: false }])
  expect(applyPresses([person(1, { time: at })], [{ userId: 1, isTicked: false, turn: 1 }])[0]?.isFound).toBe(false)
})

test('lists a person as found or missing, also with unknown whereabouts', () => {
  const listsOf = (changes: Partial<EvacuationPerson>) =>
    applyPresses([person(1, changes)], []).flatMap((shown) => lists.filter((list) => isOnList(list, shown)))
  expect(listsOf({})).toEqual(['missing'])
  expect(listsOf({ standing: 'unknown' })).toEqual(['missing', 'unknown'])
  expect(listsOf({ standing: 'unknown', time: at })).toEqual(['found'])
})

test('finds people by name, class and room, and groups them by building and class', () => {
  const inRoom = person(2, { standing: 'dormitory', building: '1号楼', room: '302', className: '' })
  expect([matchesPerson(inRoom, '302'), matchesPerson(inRoom, '小明'), matchesPerson(inRoom, '李')]).toEqual([
    true,
    true,
    false,
  ])
  // As on other lists, initials and several words of one place match too.
  expect([matchesPerson(inRoom, 'wxm'), matchesPerson(inRoom, '1号楼 302'), matchesPerson(inRoom, 'wxm1')]).toEqual([
    true,
    true,
    false,
  ])
  expect(groupByBuilding([inRoom, person(1)])).toEqual([
    { building: '1号楼', classes: [{ className: '未分班', members: [inRoom] }] },
    { building: '校内（不在宿舍）', classes: [{ className: '七年级1班', members: [person(1)] }] },
  ])
})
