import { describe, expect, test } from 'vitest'
import { type MenuEntry, menuLeaves, mergeMenus, routeOf } from './menu.ts'

const entry = (values: Partial<MenuEntry> & { id: number }): MenuEntry => ({
  name: `菜单${values.id}`,
  icon: null,
  url: null,
  orderNum: 0,
  hidden: false,
  host: null,
  token: null,
  fixedParam: null,
  customParam: null,
  children: [],
  ...values,
})

describe('the menu', () => {
  test('merges custom entries by order number', () => {
    const navigation = [entry({ id: 37, orderNum: 10 }), entry({ id: 50, orderNum: 30 })]
    const custom = [entry({ id: 10_001, orderNum: 20 })]
    expect(mergeMenus(navigation, [], custom).map(({ id }) => id)).toStrictEqual([37, 10_001, 50])
  })

  test('drops hidden entries at every level', () => {
    const children = [entry({ id: 38, url: '/sys/user' }), entry({ id: 39, url: '/tools', hidden: true })]
    const merged = mergeMenus([entry({ id: 37, children }), entry({ id: 40, hidden: true })])
    expect(merged.map(({ id }) => id)).toStrictEqual([37])
    expect(menuLeaves(merged).map(({ id }) => id)).toStrictEqual([38])
  })

  test('gives an external page its route /external/{id}', () => {
    expect(routeOf(entry({ id: 10_003, url: 'https://example.cn' }))).toBe('/external/10003')
    expect(routeOf(entry({ id: 38, url: '/sys/user' }))).toBe('/sys/user')
    expect(routeOf(entry({ id: 37 }))).toBeNull()
  })
})
