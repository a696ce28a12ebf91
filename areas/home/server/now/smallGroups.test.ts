import { expect, test } from 'vitest'
import { hideSmallGroups } from './smallGroups.ts'

const warm = { tempResonableUserNum: 80, tempUnresonableUserNum: 10, noReportTempUserNum: 10 }
const none = { tempResonableUserNum: 0, tempUnresonableUserNum: 0, noReportTempUserNum: 4 }
const school = { studentNum: 100, inScNum: 60, inHomeNum: 20, onRoadNum: 20, unknowNum: 0, leaveNum: 10, ...warm }

test('large groups and empty ones are shown', () => {
  expect(hideSmallGroups(school)).toEqual(school)
})

test('a single small group takes the next smallest with it, since the rest would tell it', () => {
  const hidden = hideSmallGroups({ ...school, inScNum: 67, inHomeNum: 3, onRoadNum: 30 })
  expect(hidden).toMatchObject({ studentNum: 100, inScNum: 67, inHomeNum: null, onRoadNum: null, unknowNum: 0 })
})

test('several small groups hide each other', () => {
  const hidden = hideSmallGroups({ ...school, inScNum: 93, inHomeNum: 3, onRoadNum: 4, leaveNum: 4 })
  expect(hidden).toMatchObject({ inScNum: 93, inHomeNum: null, onRoadNum: null, leaveNum: null })
})

test('a school with fewer than five students shows nothing', () => {
  const tiny = { studentNum: 4, inScNum: 0, inHomeNum: 0, onRoadNum: 0, unknowNum: 4, leaveNum: 0, ...none }
  expect(new Set(Object.values(hideSmallGroups(tiny)))).toEqual(new Set([null]))
})
