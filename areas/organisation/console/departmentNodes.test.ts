import { describe, expect, test } from 'vitest'
import { type DepartmentNode, ancestorsOfMatches, pathTo, placingKeys, searchNodes } from './departmentNodes.ts'

const node = (key: number, name: string, children: DepartmentNode[] = [], selectable = true): DepartmentNode => ({
  key,
  name,
  type: 5,
  selectable,
  children,
})

const school = [
  node(
    1,
    '杏坛实验学校',
    [node(2, '初中部', [node(3, '七年级', [node(4, '七年级1班'), node(5, '七年级2班')])], false), node(6, '教务处')],
    false,
  ),
]

const keysOf = (nodes: readonly DepartmentNode[]): number[] =>
  nodes.flatMap(({ key, children }) => [key, ...keysOf(children)])

describe('the organisation tree', () => {
  test('shows a match with the way to it and all beneath it', () => {
    expect(keysOf(searchNodes(school, '七年级'))).toStrictEqual([1, 2, 3, 4, 5])
    expect(keysOf(searchNodes(school, '2班'))).toStrictEqual([1, 2, 3, 5])
    expect(searchNodes(school, '高中')).toStrictEqual([])
  })

  test('unfolds the way to every match', () => {
    expect(ancestorsOfMatches(school, '1班')).toStrictEqual([1, 2, 3])
    expect(ancestorsOfMatches(school, '教务')).toStrictEqual([1])
  })

  test('knows the path to a node', () => {
    expect(pathTo(school, 5).map(({ key }) => key)).toStrictEqual([1, 2, 3, 5])
    expect(pathTo(school, 99)).toStrictEqual([])
  })

  test('unfolds what cannot be chosen, down to what can', () => {
    expect(placingKeys(school)).toStrictEqual([1, 2])
  })
})
