import { describe, expect, test } from 'vitest'
import { gateEntry } from '../../states.ts'
import { type Passer, type Rule, type RuleDay, findMatchingRule } from './matchRules.ts'

const afternoon: Rule = {
  accommodation: 'all',
  departmentIds: [],
  direction: 'both',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  startTime: '16:30:00',
  endTime: '18:00:00',
  days: 'both',
  validFrom: null,
  validUntil: null,
  disabled: false,
}

// 2026-11-23 is a Monday.
const monday: RuleDay = { day: '2026-11-23', weekday: 1, isHoliday: false }
const sunday: RuleDay = { day: '2026-11-22', weekday: 7, isHoliday: false }
const [grade, clazz, otherClass] = [10, 11, 12]

interface RuleCase {
  readonly rule?: Partial<Rule>
  readonly passer?: Partial<Passer>
  readonly stateDictId?: number
  readonly time?: string
  readonly today?: Partial<RuleDay>
  readonly yesterday?: Partial<RuleDay>
}

/** Checks whether a day student of a class may leave on a Monday at 17:00 by default. */
const passes = ({
  rule = {},
  passer = {},
  stateDictId = 7,
  time = '17:00:00',
  today,
  yesterday,
}: RuleCase): boolean => {
  const somebody = { isBoarder: false, departmentIds: [1, grade, clazz], ...passer }
  const days = { today: { ...monday, ...today }, yesterday: { ...sunday, ...yesterday } }
  return findMatchingRule([{ ...afternoon, ...rule }], somebody, { stateDictId, time }, days) !== undefined
}

describe('a rule applies', () => {
  test.each<[string, RuleCase, boolean]>([
    ['to everybody', {}, true],
    ['to day students', { rule: { accommodation: 'day' } }, true],
    ['to no boarder if it is for day students', { rule: { accommodation: 'day' }, passer: { isBoarder: true } }, false],
    ['to boarders', { rule: { accommodation: 'boarding' }, passer: { isBoarder: true } }, true],
    ['to no day student if it is for boarders', { rule: { accommodation: 'boarding' } }, false],
    ['to a class', { rule: { departmentIds: [otherClass, clazz] } }, true],
    ['to a grade with its classes', { rule: { departmentIds: [grade] } }, true],
    ['to no other class', { rule: { departmentIds: [otherClass] } }, false],
    ['to nobody if its department was deleted', { rule: { departmentIds: [99] } }, false],
    ['out', { rule: { direction: 'out' } }, true],
    ['not in if it is for leaving', { rule: { direction: 'out' }, stateDictId: gateEntry.returning }, false],
    ['in', { rule: { direction: 'in' }, stateDictId: gateEntry.returning }, true],
    ['not out if it is for returning', { rule: { direction: 'in' } }, false],
    ['in if it is for both', { stateDictId: gateEntry.returning }, true],
    ['to no other entry type', { stateDictId: 6 }, false],
    ['on its weekday', { rule: { weekdays: [1] } }, true],
    ['not on another weekday', { rule: { weekdays: [2, 7] } }, false],
    ['on a make-up day by the weekday that it follows', { rule: { weekdays: [5] }, today: { weekday: 5 } }, true],
    ['from its start', { time: '16:30:00' }, true],
    ['until its end', { time: '18:00:00' }, true],
    ['not before', { time: '16:29:59' }, false],
    ['not after', { time: '18:00:01' }, false],
    ['on a school day', { rule: { days: 'school' } }, true],
    ['on no holiday if it is for school days', { rule: { days: 'school' }, today: { isHoliday: true } }, false],
    ['on a holiday', { rule: { days: 'holiday' }, today: { isHoliday: true } }, true],
    ['on no school day if it is for holidays', { rule: { days: 'holiday' } }, false],
    ['on a holiday if it is for both', { today: { isHoliday: true } }, true],
    ['from its first day', { rule: { validFrom: '2026-11-23' } }, true],
    ['not before its first day', { rule: { validFrom: '2026-11-24' } }, false],
    ['until its last day', { rule: { validUntil: '2026-11-23' } }, true],
    ['not after its last day', { rule: { validUntil: '2026-11-22' } }, false],
    ['not while it is disabled', { rule: { disabled: true } }, false],
  ])('%s', (_case, ruleCase, expected) => {
    expect(passes(ruleCase)).toBe(expected)
  })
})

describe('a rule past midnight', () => {
  const night = { startTime: '22:00:00', endTime: '01:00:00', weekdays: [7] }

  test.each<[string, RuleCase, boolean]>([
    ['applies in the evening of its day', { today: { weekday: 7 }, time: '22:00:00' }, true],
    ['applies until midnight', { today: { weekday: 7 }, time: '23:59:59' }, true],
    ['continues after midnight', { time: '00:00:00' }, true],
    ['continues until its end', { time: '01:00:00' }, true],
    ['ends after its last second', { time: '01:00:01' }, false],
    ['does not apply during the day', { time: '12:00:00', today: { weekday: 7 } }, false],
    ['does not begin the next evening', { time: '22:30:00' }, false],
    [
      'does not apply in the night before its day',
      { today: { weekday: 7 }, yesterday: { weekday: 6 }, time: '00:30:00' },
      false,
    ],
    [
      'counts as holiday if it began on one',
      { rule: { days: 'holiday' }, yesterday: { isHoliday: true }, time: '00:30:00' },
      true,
    ],
    [
      'does not count as holiday because the next day is one',
      { rule: { days: 'holiday' }, today: { isHoliday: true }, time: '00:30:00' },
      false,
    ],
    ['applies in the night after its last day', { rule: { validUntil: '2026-11-22' }, time: '00:30:00' }, true],
    [
      'does not apply in the night before its first day',
      { rule: { validFrom: '2026-11-23' }, time: '00:30:00' },
      false,
    ],
  ])('%s', (_case, ruleCase, expected) => {
    expect(passes({ ...ruleCase, rule: { ...night, ...ruleCase.rule } })).toBe(expected)
  })

  test('that ends at midnight applies up to that second', () => {
    const rule = { startTime: '22:00:00', endTime: '00:00:00' }
    expect(['23:59:59', '00:00:00', '00:00:01'].map((time) => passes({ rule, time }))).toEqual([true, true, false])
  })
})

test('returns the first of several matching rules', () => {
  const rules = [
    { ...afternoon, name: '住宿生', accommodation: 'boarding' as const },
    { ...afternoon, name: '走读生' },
    { ...afternoon, name: '全校' },
  ]
  const found = findMatchingRule(
    rules,
    { isBoarder: false, departmentIds: [1] },
    { stateDictId: 7, time: '17:00:00' },
    { today: monday, yesterday: sunday },
  )
  expect(found?.name).toBe('走读生')
})
