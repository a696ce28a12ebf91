import { expect, test } from 'vitest'
import { nodeType } from '../../registry/contract.ts'
import { buildClassChoices } from './classChoices.ts'
import type { DepartmentNode } from './departmentNodes.ts'

let key = 0
const node = (name: string, type: number, children: DepartmentNode[] = [], selectable = true): DepartmentNode => ({
  key: (key += 1),
  name,
  type,
  selectable,
  children,
})

test('labels classes by grade and class, and adds the campus to duplicates', () => {
  const { branch, grade, school, department } = nodeType
  const gradeOf = (name: string, ...classes: string[]) =>
    node(
      name,
      grade,
      classes.map((one) => node(one, nodeType.class)),
    )
  const tree = node('学校', school, [
    node('教务处', department),
    node('东校区', branch, [gradeOf('七年级', '1班', '2班')]),
    node('西校区', branch, [gradeOf('七年级', '1班'), node('八年级', grade, [node('1班', nodeType.class, [], false)])]),
  ])
  expect(buildClassChoices([tree]).map(({ label }) => label)).toEqual([
    '东校区/七年级/1班',
    '七年级/2班',
    '西校区/七年级/1班',
  ])
})
