import { describe, expect, test } from 'vitest'
import type { MenuEntry, MenuState } from './menu.ts'
import { resolvePath } from './resolve.ts'

const places = { screens: [] }
const asker = { permissions: [], closedModules: [] }
const retry = () => {}

const timetable: MenuEntry = {
  id: 7,
  name: '课表',
  icon: null,
  url: 'https://timetable.example.cn',
  orderNum: 1,
  hidden: false,
  host: null,
  token: null,
  fixedParam: null,
  customParam: null,
  children: [],
}

const kindAt = (path: string, menu: Omit<MenuState, 'retry'>) =>
  resolvePath(path, places, { ...menu, retry }, asker).kind

describe('a path that only the menu knows', () => {
  test('resolves to the external page of its entry', () => {
    expect(kindAt('/external/7', { entries: [timetable], error: null })).toBe('external')
    expect(kindAt('/external/8', { entries: [timetable], error: null })).toBe('unknown')
  })

  test('waits for the menu and fails with it', () => {
    expect(kindAt('/external/7', { entries: null, error: null })).toBe('pending')
    expect(kindAt('/external/7', { entries: null, error: new Error('502') })).toBe('menuFailed')
  })

  test("is unknown if it can't be a menu entry", () => {
    expect(kindAt('/nowhere', { entries: null, error: new Error('502') })).toBe('unknown')
    expect(kindAt('/external/7/more', { entries: null, error: new Error('502') })).toBe('unknown')
  })
})
