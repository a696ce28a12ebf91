import { expect, test } from 'vitest'
import { findClassGroup } from './classGroup.ts'
import { nodeType } from '../../../registry/contract.ts'
import type { Node } from './nodes.ts'

const makeNode = (id: number, type: number, path: readonly string[], values: Partial<Node> = {}): Node => ({
  id,
  name: path.at(-1) ?? '',
  type,
  path,
  isReached: true,
  isGraduated: false,
  isHidden: false,
  spelled: null,
  meaning: null,
  ...values,
})

const grades = ['一年级', '六年级', '七年级', '八年级', '九年级']
const nodes = new Map(
  grades.flatMap((grade, at) => {
    const one = makeNode(10 * at, nodeType.grade, [grade])
    const first = makeNode(10 * at + 1, nodeType.class, [grade, `${grade}1班`])
    const second = makeNode(10 * at + 2, nodeType.class, [grade, '阳光班'])
    const hidden = makeNode(10 * at + 3, nodeType.class, [grade, `${grade}3班`], { isHidden: true })
    const beyond = makeNode(10 * at + 4, nodeType.class, [grade, `${grade}4班`], { isReached: false })
    return [one, first, second, hidden, beyond].map((node) => [node.id, node] as const)
  }),
)

test.each([
  ['全校', [1, 2, 11, 12, 21, 22, 31, 32, 41, 42]],
  ['全校各班', [1, 2, 11, 12, 21, 22, 31, 32, 41, 42]],
  ['七至九年级', [21, 22, 31, 32, 41, 42]],
  ['7-9年级', [21, 22, 31, 32, 41, 42]],
  ['八到九年级全体', [31, 32, 41, 42]],
  ['初一至初三', [21, 22, 31, 32, 41, 42]],
  ['初一～三', [21, 22, 31, 32, 41, 42]],
  ['七年级全体', [21, 22]],
  ['七年级各班', [21, 22]],
  ['整个七年级', [21, 22]],
  ['七八年级', [21, 22, 31, 32]],
  ['初二', [31, 32]],
  ['小学部', [1, 2, 11, 12]],
  ['九至七年级', []],
  ['七年级1班', []],
  ['1-2', []],
  ['艺体组', []],
])('%s names these classes', (word, classes) => {
  expect(findClassGroup(nodes, word, '2026-11-28').map(({ id }) => id)).toEqual(classes)
})
