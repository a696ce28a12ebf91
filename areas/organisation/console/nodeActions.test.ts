import { describe, expect, test } from 'vitest'
import { treeNode } from '../../../tests/support/treeNode.ts'
import { nodeType } from '../../registry/contract.ts'
import { type OrganisationTree } from '../contract.ts'
import { findNodeActions, placeNodes } from './nodeActions.ts'
import { findOnlyFoldedRoot, insertLoadedTrees } from './loadedTrees.ts'

const tree = (id: number, type: number, children: OrganisationTree[] = [], also: Partial<OrganisationTree> = {}) =>
  treeNode({ id, type, parentId: id === 1 ? null : 1, children, ...also })

const school = [
  tree(1, nodeType.school, [
    tree(2, nodeType.grade, [tree(3, nodeType.class), tree(4, nodeType.class, [], { delFlag: -1 }), tree(5, 4)]),
    tree(6, nodeType.department),
    tree(7, 9),
  ]),
]

const everything = () => true
const placed = placeNodes(school)
const actions = (id: number, may: (key: string) => boolean = everything) => {
  const place = placed.get(id)
  return place === undefined ? null : findNodeActions(place, may)
}

describe('actionsOf', () => {
  test('depends on the type: nothing below classes and system departments, only classes graduate', () => {
    expect(actions(3)).toStrictEqual(['edit', 'down', 'classData', 'finish', 'delete'])
    expect(actions(7)).toStrictEqual(['edit', 'up', 'delete'])
    expect(actions(6)).toStrictEqual(['add', 'edit', 'up', 'down', 'delete'])
  })

  test('omits actions on a root, and offers none on a graduated node', () => {
    expect(actions(1)).toStrictEqual(['add', 'addSeveral', 'addClasses', 'edit', 'settings', 'sync'])
    expect(actions(4)).toStrictEqual([])
    // Moving skips graduated siblings, because they are not shown.
    expect(actions(5)).toStrictEqual(['edit', 'up', 'classData', 'finish', 'delete'])
  })

  test('depends on permissions, and graduating requires two', () => {
    expect(actions(3, (key) => key === 'school:user:disable')).toStrictEqual([])
    expect(actions(3, (key) => key.startsWith('school:user:'))).toStrictEqual(['finish'])
    expect(actions(2, (key) => key === 'school:user:import')).toStrictEqual(['settings'])
    expect(actions(3, () => false)).toStrictEqual([])
  })
})

test('withOpened replaces a folded root by its loaded tree', () => {
  const many = [tree(10, nodeType.bureau, [tree(1, nodeType.school, [], { folded: true })], { folded: true })]
  const opened = insertLoadedTrees(many, new Map(school.map((one) => [one.id, one])))
  expect(opened[0]).toMatchObject({ id: 10, folded: true })
  expect(opened[0]?.children[0]).toMatchObject({ id: 1, folded: false })
  expect(opened[0]?.children[0]?.children).toHaveLength(3)
  expect(insertLoadedTrees(many, new Map())).toStrictEqual(many)
  expect(findOnlyFoldedRoot(many)).toStrictEqual([10])
  expect(findOnlyFoldedRoot([...many, ...many])).toStrictEqual([])
})
