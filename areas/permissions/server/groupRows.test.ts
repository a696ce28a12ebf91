import { expect, test } from 'vitest'
import { makeRowChecker } from './groupRows.ts'

test('refuses a row of a graduate and accepts one of another member', () => {
  const facts = {
    peopleBy: new Map([
      ['S1', new Set([1])],
      ['S2', new Set([2])],
    ]),
    locked: new Set([1]),
    broughtBy: new Map<string, readonly string[]>(),
    membersOf: new Map<string, ReadonlySet<number>>(),
  }
  const check = makeRowChecker(facts, { mine: new Set(), memberId: 9 })
  expect(check({ group: '合唱团', account: 'S1' })).toEqual([{ key: 'account', why: '已毕业，不能再加入用户组' }])
  expect(check({ group: '合唱团', account: 'S2' })).toEqual([])
})
