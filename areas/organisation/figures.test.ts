import { expect, test } from 'vitest'
import { nodeType } from '../registry/contract.ts'
import {
  defaultClassPattern,
  firstSeriesNumber,
  lastSeriesNumber,
  suggestNodeName,
  suggestFigures,
  planSeries,
} from './figures.ts'

const none = { schoolSection: null, schoolGrade: null, schoolClz: null }
const { grade, class: clazz, department } = nodeType

test('nextFigures gives a grade the next number of its section, and nameOf its name', () => {
  const junior = { ...none, schoolSection: 3 }
  const seventh = { ...junior, schoolGrade: 1, type: grade }
  const eighth = suggestFigures(grade, junior, [seventh, { ...none, schoolSection: 2, schoolGrade: 5, type: grade }])
  expect(eighth).toEqual({ schoolSection: 3, schoolGrade: 2, schoolClz: null })
  expect(suggestNodeName(grade, eighth, '初中部')).toBe('八年级')
  const names = [
    [1, 1],
    [2, 6],
    [3, 4],
    [4, 1],
    [5, 9],
    [5, 12],
    [6, 1],
  ] as const
  const called = names.map(([schoolSection, schoolGrade]) =>
    suggestNodeName(grade, { ...none, schoolSection, schoolGrade }, ''),
  )
  expect(called).toEqual(['小班', '六年级', '', '高一', '九年级', '高三', '一年级'])
})

test('nextFigures gives a class its grade’s figures and the next number, a department none', () => {
  const above = { schoolSection: 3, schoolGrade: 2, schoolClz: null }
  const third = suggestFigures(clazz, above, [{ ...above, schoolClz: 2, type: clazz }])
  expect(third).toEqual({ ...above, schoolClz: 3 })
  expect(suggestNodeName(clazz, third, '八年级')).toBe('八年级3班')
  expect(suggestNodeName(department, suggestFigures(department, above, []), '学校')).toBe('')
})

test('nextFigures takes the first free number after the last one, then null', () => {
  const above = { schoolSection: 2, schoolGrade: null, schoolClz: null }
  const grades = (...numbers: number[]) => numbers.map((schoolGrade) => ({ ...above, schoolGrade, type: grade }))
  expect(suggestFigures(grade, above, grades(1, 2, 6)).schoolGrade).toBe(3)
  expect(suggestFigures(grade, above, grades(1, 2, 3, 4, 5, 6)).schoolGrade).toBeNull()
  const last = [{ ...above, schoolClz: 50, type: clazz }]
  expect(suggestFigures(clazz, above, last).schoolClz).toBe(1)
})

test('severalOf names nodes by number and marks existing names and numbers', () => {
  const above = { schoolSection: 4, schoolGrade: 1, schoolClz: null }
  const there = [
    { ...above, schoolClz: 2, type: clazz, name: '实验班' },
    { ...above, schoolClz: 9, type: clazz, name: '高一3班' },
  ]
  const wanted = { first: 1, count: 4, pattern: defaultClassPattern('高一') }
  expect(planSeries(clazz, above, there, wanted)).toEqual([
    { name: '高一1班', number: 1, isThere: false },
    { name: '高一2班', number: 2, isThere: true },
    { name: '高一3班', number: 3, isThere: true },
    { name: '高一4班', number: 4, isThere: false },
  ])
  const grades = planSeries(grade, above, [{ ...above, type: grade, name: '高一' }], {
    first: 1,
    count: 3,
    pattern: '',
  })
  expect(grades.map(({ name, isThere }) => [name, isThere])).toEqual([
    ['高一', true],
    ['高二', false],
    ['高三', false],
  ])
})

test('severalOf ends grades with their section and names them like their siblings', () => {
  const junior = { schoolSection: 3, schoolGrade: null, schoolClz: null }
  const grades = (...names: string[]) =>
    names.map((name, at) => ({ ...junior, schoolGrade: at + 1, type: grade, name }))
  expect(lastSeriesNumber(grade, junior)).toBe(3)
  expect([lastSeriesNumber(grade, { schoolSection: 6 }), lastSeriesNumber(clazz, junior)]).toEqual([6, 50])
  expect(firstSeriesNumber(grade, junior, grades('七年级'))).toBe(2)
  expect(firstSeriesNumber(grade, junior, grades('七年级', '八年级', '九年级'))).toBeNull()
  const calledAfter = (...names: string[]) => {
    const wanted = { first: names.length + 1, count: 1, pattern: '' }
    return planSeries(grade, junior, grades(...names), wanted).map(({ name }) => name)
  }
  expect(calledAfter('初一', '初二')).toEqual(['初三'])
  expect(calledAfter('七年级')).toEqual(['八年级'])
  expect(calledAfter('Grade 7')).toEqual(['Grade 8'])
  // A year in a name, or siblings with different patterns, give no name pattern.
  expect(calledAfter('2026级')).toEqual(['八年级'])
  expect(calledAfter('初一', '八年级')).toEqual(['九年级'])
  expect(planSeries(grade, { ...junior, schoolSection: 6 }, [], { first: 4, count: 1, pattern: '' })[0]?.name).toBe(
    '四年级',
  )
})
