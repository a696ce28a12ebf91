import { expect, test } from 'vitest'
import { treeNode } from '../../../tests/support/treeNode.ts'
import type { OrganisationTree } from '../contract.ts'
import { keepNodesOfSchool } from './loadedTrees.ts'

let next = 0
const node = (schoolId: number, name: string, children: OrganisationTree[] = []): OrganisationTree =>
  treeNode({ id: (next += 1), schoolId, name, children })

const named = (trees: readonly OrganisationTree[]): unknown[] =>
  trees.map(({ name, children }) => (children.length === 0 ? name : [name, named(children)]))

const bureau = node(2, '教育局', [
  node(2, '教育局办公室'),
  node(3, '一小', [node(3, '一年级', [node(3, '1班')])]),
  node(4, '二小'),
])

test.each([
  [2, [['教育局', ['教育局办公室']]]],
  [3, [['一小', [['一年级', ['1班']]]]]],
  [4, ['二小']],
  [5, []],
])('ofSchool keeps only the nodes of school %i', (schoolId, left) => {
  expect(named(keepNodesOfSchool([node(1, '平台'), bureau], schoolId))).toStrictEqual(left)
})
