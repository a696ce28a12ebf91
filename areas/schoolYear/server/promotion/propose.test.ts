import { expect, test } from 'vitest'
import { findProblems, findRisingGrades } from './problems.ts'
import { type NewLine, proposeLines } from './propose.ts'
import type { ClassNode, GradeNode, YearTree } from './tree.ts'

let ids = 0

const gradeOf = (name: string, grade: number, section: number): GradeNode => {
  return { id: (ids += 1), parentId: 1, name, section, grade, isHidden: false }
}

const classOf = (grade: GradeNode, name: string, number = 1): ClassNode => {
  const { id: gradeId, section } = grade
  return {
    id: (ids += 1),
    gradeId,
    name,
    section,
    grade: grade.grade,
    number,
    isHidden: false,
    head: null,
    students: 40,
  }
}

const actionTexts = (lines: readonly NewLine[]) =>
  lines.map(({ action, fromName, toName }) => `${action} ${fromName} ${toName}`)

const asStoredLines = (lines: readonly NewLine[]) =>
  lines.map((line, at) => ({ ...line, id: at + 1, schoolId: 1, planId: 1, orderNum: at }))

const treeOf = (grades: readonly GradeNode[], classes: readonly ClassNode[]): YearTree => ({ grades, classes })

test('moves up grades named by a year themselves, and graduates their classes under their names', () => {
  const [young, old] = [gradeOf('2025级', 1, 3), gradeOf('2023级', 3, 3)]
  const tree = treeOf([young, old], [classOf(young, '2025级1班'), classOf(old, '2023级1班')])
  const lines = proposeLines(tree, 2026)
  expect(actionTexts(lines)).toEqual(['up 2025级1班 2025级1班', 'graduate 2023级1班 2023级1班'])
  expect([...findRisingGrades(asStoredLines(lines))]).toEqual([[young.id, 2]])
  expect(findProblems(asStoredLines(lines), tree).size).toBe(0)
  const behind = asStoredLines(lines).map((line) => ({
    ...line,
    id: line.id + 10,
    action: 'stay' as const,
    toNumber: 9,
  }))
  const [other] = behind
  if (other === undefined) throw new Error('no line')
  const mixed = [...asStoredLines(lines), { ...other, toName: '另一个班' }]
  expect([...findProblems(mixed, tree).values()]).toEqual(['所在年级将整体升级，班级不能留下'])
})

test('reports a class without a next grade and leaves out hidden classes', () => {
  const [first, third] = [gradeOf('高一', 1, 4), gradeOf('高三', 3, 4)]
  const hidden = { ...classOf(first, '高一(2)班', 2), isHidden: true }
  const tree = treeOf([first, third], [classOf(first, '高一(1)班'), hidden, classOf(third, '高三(1)班')])
  const lines = proposeLines(tree, 2027)
  expect(actionTexts(lines)).toEqual([
    'up 高一(1)班 高一(1)班',
    'out 高一(2)班 高一(2)班',
    'graduate 高三(1)班 高三(1)班（2027届）',
  ])
  expect([...findProblems(asStoredLines(lines), tree).values()]).toEqual(['没有下一年级，请选择去向'])
})

test('reports how to fix a hidden class in a grade that itself moves up', () => {
  const grade = gradeOf('2025级', 1, 3)
  const tree = treeOf([grade], [classOf(grade, '2025级1班'), { ...classOf(grade, '2025级2班', 2), isHidden: true }])
  const lines = asStoredLines(proposeLines(tree, 2026))
  expect([...findProblems(lines, tree).values()]).toEqual(['所在年级将整体升级，请先将此班级设为可见，或删除'])
})
