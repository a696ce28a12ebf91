import { describe, expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { leaveFactories } from '../../../leave/makeLeave.ts'
import { makeGateScene } from '../../makeGate.ts'
import { findPassers } from '../rules/passers.ts'
import { findRuleForPasser, findDayRules } from '../rules/dayRules.ts'
import { findAllowedWindows, isAllowed } from './allowedWindows.ts'
import { type AllowedWindow, mergeWindows } from './windows.ts'

const server = await useServer()
const { database } = server
const minute = 60_000

/** A moment in the school's time. */
const at = (text: string) => new Date(`${text}+08:00`)

const makeScene = async () => {
  const scene = await makeGateScene(server)
  const { id: schoolId } = scene.school
  const windows = (from: string, until: string) =>
    database.inSchool(schoolId, (db) => findAllowedWindows(db, schoolId, [at(from), at(until)]))
  return { ...scene, schoolId, windows }
}

/** Formats windows as days and times. */
const formatWindows = (allowed: readonly AllowedWindow[]) =>
  allowed.map(({ from, until, direction }) => {
    const local = (moment: Date) => new Date(moment.getTime() + 8 * 60 * minute).toISOString().slice(5, 19)
    return `${local(from)} ${local(until)} ${direction}`
  })

describe('people allowed by a rule within a day', () => {
  test('past midnight include the current night and the next one', async () => {
    const { own, schoolId, windows } = await makeScene()
    await own.makeRule(schoolId, { startTime: '22:00:00', endTime: '01:00:00', direction: 'in', weekdays: [7, 1] })
    // 2026-11-23 is a Monday.
    expect(formatWindows(await windows('2026-11-23T00:30:00', '2026-11-24T00:30:00'))).toEqual([
      '11-22T22:00:00 11-23T01:00:01 in',
      '11-23T22:00:00 11-24T01:00:01 in',
    ])
    expect(formatWindows(await windows('2026-11-24T01:00:01', '2026-11-25T01:00:00'))).toEqual([])
  })

  test('follow holidays, make-up days and the validity', async () => {
    const { own, schoolId, windows } = await makeScene()
    const calendar = leaveFactories(database)
    const hours = { startTime: '16:30:00', endTime: '18:00:00', weekdays: [1, 2, 3, 4, 5], days: 'school' as const }
    await own.makeRule(schoolId, { ...hours, validUntil: '2026-11-24' })
    const on = async (day: string) => formatWindows(await windows(`${day}T00:00:00`, `${day}T23:59:59`))
    const window = (day: string) => [`${day}T16:30:00 ${day}T18:00:01 both`]
    expect([await on('2026-11-22'), await on('2026-11-23')]).toEqual([[], window('11-23')])
    expect([await on('2026-11-24'), await on('2026-11-25')]).toEqual([window('11-24'), []])
    await calendar.makeSpecialDay(schoolId, '2026-11-23', '校庆')
    await calendar.makeSpecialDay(schoolId, '2026-11-22', '调休', 1)
    expect([await on('2026-11-22'), await on('2026-11-23')]).toEqual([window('11-22'), []])
  })

  test('are students of the school, limited to the requested ones', async () => {
    const { own, schoolId, windows, pupil, place } = await makeScene()
    const elsewhere = await makeScene()
    await own.makeRule(schoolId)
    const other = await server.make.makeMember({ ...place, roles: [role.student] })
    const [from, until] = ['2026-11-23T08:00:00', '2026-11-24T08:00:00'] as const
    const found = await windows(from, until)
    expect(new Set(found.map(({ memberId }) => memberId))).toEqual(new Set([pupil.id, other.id]))
    // The windows of an all-day rule on consecutive days become one.
    expect(found).toHaveLength(2)
    expect(await elsewhere.windows(from, until)).toEqual([])
    const asked = await database.inSchool(schoolId, (db) =>
      findAllowedWindows(db, schoolId, [at(from), at(until)], [other.id]),
    )
    expect(asked.map(({ memberId }) => memberId)).toEqual([other.id])
  })

  test('match what a keeper sees at each moment', async () => {
    const { own, schoolId, pupil, windows } = await makeScene()
    await own.makeRule(schoolId, { startTime: '06:00:00', endTime: '07:30:00', direction: 'in', weekdays: [1, 3] })
    await own.makeRule(schoolId, { startTime: '07:00:00', endTime: '09:00:00', direction: 'both', weekdays: [1] })
    await own.makeRule(schoolId, { startTime: '21:00:00', endTime: '00:00:00', direction: 'out' })
    await own.makeRule(schoolId, { startTime: '23:30:00', endTime: '02:00:00', direction: 'in', weekdays: [7, 2] })
    await own.makeRule(schoolId, { startTime: '12:00:00', endTime: '13:00:00', accommodation: 'boarding' })
    const allowed = await windows('2026-11-22T00:00:00', '2026-11-25T12:00:00')
    const edges = ['00:00', '02:00', '06:00', '07:00', '07:30', '09:00', '12:30', '21:00', '23:30']
    const moments = ['22', '23', '24', '25'].flatMap((day) =>
      edges.flatMap((edge) =>
        [-1, 0, 1].map((second) => new Date(at(`2026-11-${day}T${edge}:00`).getTime() + second * 1000)),
      ),
    )
    const inside = moments.filter((moment) => moment >= at('2026-11-22T00:00:00') && moment < at('2026-11-25T12:00:00'))
    const [byList, byRule] = [new Set<string>(), new Set<string>()]
    await database.inSchool(schoolId, async (db) => {
      const passer = (await findPassers(db, schoolId, [pupil.id])).get(pupil.id)
      for (const moment of inside) {
        const rules = await findDayRules(db, schoolId, moment)
        for (const stateDictId of [7, 8]) {
          const name = `${moment.toISOString()} ${stateDictId}`
          if (isAllowed(allowed, pupil.id, { at: moment, stateDictId })) byList.add(name)
          if (rules && passer && findRuleForPasser(rules, passer, stateDictId)) byRule.add(name)
        }
      }
    })
    expect(byList).toEqual(byRule)
    expect(byRule.size).toBeGreaterThan(20)
    expect(byRule.size).toBeLessThan(inside.length)
  })
})

describe('windows of one person', () => {
  const day = '2026-11-23T'
  const one = (from: string, until: string, direction: AllowedWindow['direction'], memberId = 1) => ({
    memberId,
    from: at(`${day}${from}:00`),
    until: at(`${day}${until}:00`),
    direction,
  })
  const both = 'both' as const

  test.each([
    [
      'that touch are merged',
      [one('10:00', '11:00', both), one('08:00', '10:00', both)],
      [one('08:00', '11:00', both)],
    ],
    [
      'inside another are dropped',
      [one('08:00', '12:00', both), one('09:00', '10:00', 'out')],
      [one('08:00', '12:00', both)],
    ],
    [
      'of both directions at the same time are merged',
      [one('08:00', '09:00', 'out'), one('08:00', '09:00', 'in')],
      [one('08:00', '09:00', both)],
    ],
    [
      'that continue in one direction are split by direction',
      [one('08:00', '10:00', both), one('09:00', '11:00', 'out')],
      [one('08:00', '11:00', 'out'), one('08:00', '10:00', 'in')],
    ],
    [
      'apart stay apart',
      [one('08:00', '09:00', 'in'), one('10:00', '11:00', 'in')],
      [one('08:00', '09:00', 'in'), one('10:00', '11:00', 'in')],
    ],
    [
      'of two people stay two',
      [one('08:00', '09:00', both), one('08:00', '09:00', both, 2)],
      [one('08:00', '09:00', both), one('08:00', '09:00', both, 2)],
    ],
  ])('%s', (_case, windowsBefore, expected) => {
    expect(mergeWindows(windowsBefore)).toEqual(expected)
  })
})
