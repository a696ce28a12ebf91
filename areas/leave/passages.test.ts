import { expect, test } from 'vitest'
import { splitByPassages } from './passages.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 8, minutes))
const justAfter = (minutes: number) => new Date(at(minutes).getTime() + 1)
const [out, back] = [7, 8]
const leave = { from: at(10), until: at(50) }

test('a leave without passages is one absence', () => {
  expect(splitByPassages(leave, [])).toEqual([leave])
  expect(splitByPassages(leave, [{ stateDictId: out, at: at(12) }])).toEqual([leave])
})

test('a return ends the absence just after it, and a departure begins the next', () => {
  const passages = [
    { stateDictId: back, at: at(40) },
    { stateDictId: back, at: at(20) },
    { stateDictId: out, at: at(30) },
    { stateDictId: out, at: at(45) },
  ]
  expect(splitByPassages(leave, passages)).toEqual([
    { from: at(10), until: justAfter(20) },
    { from: justAfter(30), until: justAfter(40) },
    { from: justAfter(45), until: at(50) },
  ])
})

test('passages outside the leave and those of the dormitory’s door change nothing', () => {
  const passages = [
    { stateDictId: back, at: at(10) },
    { stateDictId: 6, at: at(20) },
    { stateDictId: back, at: at(50) },
  ]
  expect(splitByPassages(leave, passages)).toEqual([leave])
})
