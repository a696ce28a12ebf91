import { describe, expect, test } from 'vitest'
import {
  type DepartmentNode,
  findAncestorsOfMatches,
  selectableNodes,
  initiallyExpandedKeys,
  findNewlyExpanded,
  findPathTo,
  unselectableKeys,
  searchNodes,
} from './departmentNodes.ts'

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
  test('shows a match with its ancestors and descendants', () => {
    expect(keysOf(searchNodes(school, '七年级'))).toStrictEqual([1, 2, 3, 4, 5])
    expect(keysOf(searchNodes(school, '2班'))).toStrictEqual([1, 2, 3, 5])
    expect(keysOf(searchNodes(school, 'qnj2'))).toStrictEqual([1, 2, 3, 5])
    expect(searchNodes(school, '高中')).toStrictEqual([])
  })

  test('expands the ancestors of every match', () => {
    expect(findAncestorsOfMatches(school, '1班')).toStrictEqual([1, 2, 3])
    expect(findAncestorsOfMatches(school, '教务')).toStrictEqual([1])
  })

  test('returns the path to a node', () => {
    expect(findPathTo(school, 5).map(({ key }) => key)).toStrictEqual([1, 2, 3, 5])
    expect(findPathTo(school, 99)).toStrictEqual([])
  })

  test('expands unselectable nodes down to selectable ones', () => {
    expect(unselectableKeys(school)).toStrictEqual([1, 2])
  })

  test('expands the path to the chosen node', () => {
    expect(initiallyExpandedKeys(school, 5)).toStrictEqual([1, 1, 2, 1, 2, 3])
  })

  test('keeps many schools folded, but not a bureau above them', () => {
    const many = [1, 2, 3].map((key) => ({ ...node(key, `学校${key}`), folded: true }))
    expect(initiallyExpandedKeys(many)).toStrictEqual([])
    expect(initiallyExpandedKeys([{ ...node(9, '教育局', many), folded: true }])).toStrictEqual([9])
  })

  test('loads newly expanded nodes only if they aren’t loaded', () => {
    const many = [{ ...node(1, '学校1'), folded: true }, { ...node(2, '学校2'), folded: true }, node(3, '学校3')]
    expect(findNewlyExpanded(many, [1, 2, 3], [1])).toStrictEqual([2])
    expect(findNewlyExpanded(many, [1], [1, 2])).toStrictEqual([])
  })

  test('starts at the given root and makes only some types selectable', () => {
    const grades = selectableNodes(school, { root: 2, types: [3] })
    expect(keysOf(grades)).toStrictEqual([2, 3, 4, 5])
    expect(grades[0]?.children[0]?.selectable).toBe(false)
    const any = selectableNodes(school, { types: [5] })
    expect(any[0]?.selectable).toBe(false)
    expect(any[0]?.children[1]).toMatchObject({ key: 6, selectable: true })
    expect(selectableNodes(school, { root: 99 })).toStrictEqual([])
  })
})

test('choicesOf offers neither hidden nor graduated nodes for people', () => {
  const below = [{ ...node(2, '档案室'), hidden: true }, { ...node(3, '2019级'), graduated: true }, node(4, '教务处')]
  const nodes = [node(1, '学校', below)]
  const offered = (forPeople: boolean) =>
    selectableNodes(nodes, { forPeople }).flatMap(({ children }) => children.map(({ selectable }) => selectable))
  expect(offered(true)).toEqual([false, false, true])
  expect(offered(false)).toEqual([true, true, true])
})
