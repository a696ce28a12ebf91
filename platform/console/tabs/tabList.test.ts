import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Place,
  type TabList,
  bringToFront,
  closeTabs,
  maxTabs,
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

describe('showPlace', () => {
  test('opens one tab for a path', () => {
    const list = show(noTabs, place('/a'), place('/b'), place('/a'))
    expect(list.tabs.map(({ path }) => path)).toEqual(['/a', '/b'])
    expect(front(list)).toMatchObject({ path: '/a' })
  })

  test('finds a tab that was restored with the page and not in front since', () => {
    const kept: TabList = { ...show(noTabs, place('/a'), place('/b')), front: null, seen: [] }
    expect(show(kept, place('/a')).tabs).toHaveLength(2)
    expect(front(show(kept, place('/a')))).toMatchObject({ path: '/a' })
  })

  test('shows the screen as it was last left, if the place has no query', () => {
    const list = show(noTabs, place('/a', 'page=2'), place('/a', 'page=3'), place('/b'), place('/a'))
    expect(list.tabs).toHaveLength(3)
    expect(front(list)).toMatchObject({ path: '/a', search: 'page=3' })
  })

  test('opens another tab of the same screen for another query', () => {
    const list = show(noTabs, place('/article', 'aid=1'), place('/article', 'aid=2'), place('/article', 'aid=1'))
    expect(list.tabs).toHaveLength(2)
    expect(front(list)).toMatchObject({ search: 'aid=1' })
  })

  test('uses the tab of a history step, with the query of that step', () => {
    const two = show(noTabs, place('/a', 'page=5'), place('/a', 'word=x'))
    const back = show(two, place('/a', 'page=1', 1))
    expect(back.tabs).toHaveLength(2)
    expect(front(back)).toMatchObject({ id: 1, search: 'page=1' })
  })

  test("opens a new tab if the history step's tab is closed", () => {
    const closed = closeTabs(show(noTabs, place('/a'), place('/b')), [1])
    expect(front(show(closed, place('/a', 'page=2', 1)))).toMatchObject({ id: 3, search: 'page=2' })
  })

  test('returns null if too many tabs are open', () => {
    const full = Array.from({ length: maxTabs }, (_, at) => place(`/${at}`)).reduce((so, to) => show(so, to), noTabs)
    expect(showPlace(full, place('/more'))).toBeNull()
    expect(openTab(full, '/1', '')).toBeNull()
    expect(front(show(full, place('/3')))).toMatchObject({ path: '/3' })
  })

  test('finds the tab that was in front longest ago, among those that may close', () => {
    const list = show(noTabs, place('/a'), place('/b'), place('/c'), place('/a'))
    expect(oldestTab(list, () => true)).toMatchObject({ path: '/b' })
    expect(oldestTab(list, (id) => id !== 2)).toMatchObject({ path: '/c' })
    // A tab that was restored with the page counts as never seen.
    expect(oldestTab({ ...list, seen: [2, 1] }, () => true)).toMatchObject({ path: '/c' })
    expect(oldestTab(list, () => false)).toBeUndefined()
  })
})

describe('closeTabs', () => {
  const three = show(noTabs, place('/a'), place('/b'), place('/c'))

  test.each([
    ['shows the right neighbour of a closed middle tab', 2, [2], '/c'],
    ['shows the left neighbour of a closed last tab', 3, [3], '/b'],
    ['keeps the front tab when a background tab is closed', 1, [3], '/a'],
    ['shows the only remaining tab', 2, [1, 3], '/b'],
  ])('%s', (_what, inFront, closed, expected) => {
    expect(front(closeTabs(bringToFront(three, inFront), closed))).toMatchObject({ path: expected })
  })

  test('shows no tab after the last one is closed', () => {
    expect(closeTabs(three, [1, 2, 3])).toMatchObject({ tabs: [], front: null })
  })
})

test('keeps the front tab open and ids unique over any sequence of steps', () => {
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
        if ('path' in next && list.tabs.length < maxTabs) expect(front(list)).toMatchObject({ path: next.path })
      }
    }),
    { seed },
  )
})
