import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Place,
  type TabList,
  bringToFront,
  closeTabs,
  mostTabs,
  noTabs,
  oldestTab,
  openTab,
  showPlace,
} from './tabList.ts'
import { seed } from '../../../tests/support/seed.ts'

const place = (path: string, search = '', tab: number | null = null): Place => ({ path, search, tab })

const shown = (list: TabList | null): TabList => {
  if (list === null) throw new Error('there were too many tabs')
  return list
}

const show = (list: TabList, ...to: Place[]) => to.reduce((so, next) => shown(showPlace(so, next)), list)

const front = ({ tabs, front: id }: TabList) => tabs.find((tab) => tab.id === id)

describe('a place', () => {
  test('opens a tab, once', () => {
    const list = show(noTabs, place('/a'), place('/b'), place('/a'))
    expect(list.tabs.map(({ path }) => path)).toEqual(['/a', '/b'])
    expect(front(list)).toMatchObject({ path: '/a' })
  })

  test('means a tab that came back with the page, and was not in front since', () => {
    const kept: TabList = { ...show(noTabs, place('/a'), place('/b')), front: null, seen: [] }
    expect(show(kept, place('/a')).tabs).toHaveLength(2)
    expect(front(show(kept, place('/a')))).toMatchObject({ path: '/a' })
  })

  test('without a query shows the screen as it was left last', () => {
    const list = show(noTabs, place('/a', 'page=2'), place('/a', 'page=3'), place('/b'), place('/a'))
    expect(list.tabs).toHaveLength(3)
    expect(front(list)).toMatchObject({ path: '/a', search: 'page=3' })
  })

  test('with another query opens another tab of the same screen', () => {
    const list = show(noTabs, place('/article', 'aid=1'), place('/article', 'aid=2'), place('/article', 'aid=1'))
    expect(list.tabs).toHaveLength(2)
    expect(front(list)).toMatchObject({ search: 'aid=1' })
  })

  test('that the history leads back to is in its own tab, with what it had then', () => {
    const two = show(noTabs, place('/a', 'page=5'), place('/a', 'word=x'))
    const back = show(two, place('/a', 'page=1', 1))
    expect(back.tabs).toHaveLength(2)
    expect(front(back)).toMatchObject({ id: 1, search: 'page=1' })
  })

  test('of a tab that is closed opens a new one', () => {
    const closed = closeTabs(show(noTabs, place('/a'), place('/b')), [1])
    expect(front(show(closed, place('/a', 'page=2', 1)))).toMatchObject({ id: 3, search: 'page=2' })
  })

  test('is refused where too many are open', () => {
    const full = Array.from({ length: mostTabs }, (_, at) => place(`/${at}`)).reduce((so, to) => show(so, to), noTabs)
    expect(showPlace(full, place('/more'))).toBeNull()
    expect(openTab(full, '/1', '')).toBeNull()
    expect(front(show(full, place('/3')))).toMatchObject({ path: '/3' })
  })

  test('takes the place of the tab that was in front longest ago, of those that may go', () => {
    const list = show(noTabs, place('/a'), place('/b'), place('/c'), place('/a'))
    expect(oldestTab(list, () => true)).toMatchObject({ path: '/b' })
    expect(oldestTab(list, (id) => id !== 2)).toMatchObject({ path: '/c' })
    // One that came back with the page was not looked at since.
    expect(oldestTab({ ...list, seen: [2, 1] }, () => true)).toMatchObject({ path: '/c' })
    expect(oldestTab(list, () => false)).toBeUndefined()
  })
})

describe('closing', () => {
  const three = show(noTabs, place('/a'), place('/b'), place('/c'))

  test.each([
    ['the one in the middle shows its right neighbour', 2, [2], '/c'],
    ['the last one shows its left neighbour', 3, [3], '/b'],
    ['one in the back changes nothing in front', 1, [3], '/a'],
    ['all but one shows that one', 2, [1, 3], '/b'],
  ])('%s', (_what, inFront, closed, expected) => {
    expect(front(closeTabs(bringToFront(three, inFront), closed))).toMatchObject({ path: expected })
  })

  test('the last tab shows none', () => {
    expect(closeTabs(three, [1, 2, 3])).toMatchObject({ tabs: [], front: null })
  })
})

test('whatever is opened and closed, the one in front is open, ids are never given twice', () => {
  const step = fc.oneof(
    fc.record({
      path: fc.constantFrom('/a', '/b', '/c'),
      search: fc.constantFrom('', 'x=1', 'x=2'),
      tab: fc.constantFrom(null, 1, 2, 9),
    }),
    fc.record({ close: fc.array(fc.nat(12), { maxLength: 3 }) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let list = noTabs
      for (const next of steps) {
        list = 'close' in next ? closeTabs(list, next.close) : (showPlace(list, next) ?? list)
        const ids = list.tabs.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(list.front === null || ids.includes(list.front)).toBe(true)
        expect(list.seen.every((id) => ids.includes(id))).toBe(true)
        if ('path' in next && list.tabs.length < mostTabs) expect(front(list)).toMatchObject({ path: next.path })
      }
    }),
    { seed },
  )
})
