import { describe, expect, test } from 'vitest'
import { dayMinutes, parseMinuteOfDay } from '../../clock.ts'
import { officeHours } from '../../shiftContract.ts'
import { formatDayCell, formatHours, describeDay } from './formatDay.ts'
import { type DayRule, deriveDay } from './deriveDay.ts'
import { type Mark, groupMarksByDay } from './marks.ts'

/** A Monday. */
const monday = 20_000
const nightShift = {
  ...officeHours,
  arriveFrom: '19:00:00',
  arriveTo: '20:00:00',
  leaveFrom: '06:00:00',
  leaveTo: '08:00:00',
}
const kinds = { '+': 'in', '-': 'out', '=': 'here' } as const

/** Parses a sign of the day, or of the next day with `>` in front: `+08:00` in, `-17:00` out, `=08:00` sign-in. */
const markOf = (sign: string): Mark => {
  const [text, day] = sign.startsWith('>') ? [sign.slice(1), monday + 1] : [sign, monday]
  const kind = text.startsWith('+') ? kinds['+'] : text.startsWith('-') ? kinds['-'] : kinds['=']
  return { kind, at: day * dayMinutes + parseMinuteOfDay(`${text.slice(1)}:00`) }
}

interface Case {
  readonly rule?: DayRule | null
  readonly isWorkday?: boolean
  readonly isAway?: boolean
  /** Minutes since midnight of the day. Default: long after it. */
  readonly now?: number
}

const derived = (
  signs: readonly string[],
  { rule = officeHours, isWorkday = true, isAway = false, now = 10_000 }: Case = {},
) => {
  const reaching = () => (rule === nightShift ? { leaveTo: dayMinutes + 480, onNextDay: true } : null)
  const marks = groupMarksByDay(signs.map(markOf), reaching).get(monday) ?? []
  return deriveDay({ day: monday, now: monday * dayMinutes + now, marks, rule, isWorkday, isAway })
}

const cell = (signs: readonly string[], given: Case = {}) => formatDayCell(derived(signs, given))

describe('a working day', () => {
  test.each([
    ['in time and whole', ['+08:00', '-17:00'], '9.0', '正常'],
    ['out at noon and back: the gap does not count', ['+08:00', '-11:30', '+12:30', '-18:00'], '9.0', '正常'],
    ['signed in and out at a terminal that serves for both', ['=08:00', '=12:00', '=17:30'], '9.5', '正常'],
    ['signed in at a terminal, out by the gate', ['+07:58', '=08:05', '-17:00'], '9.0', '正常'],
    ['a card held twice', ['+08:00', '+08:04', '-17:00', '-17:06'], '9.1', '正常'],
    ['nothing before the span counts, nor after it', ['+06:00', '-20:00'], '12.0', '正常'],
    ['within the grace', ['+08:35', '-17:00'], '8.4', '正常'],
    ['late', ['+08:36', '-17:00'], '8.4迟', '迟到'],
    ['early', ['+08:00', '-16:54'], '8.9早', '早退'],
    ['late and early', ['+09:00', '-16:00'], '7.0迟早', '迟到、早退、工时不足'],
    ['too few hours', ['+08:00', '-09:00', '+11:00', '-17:30'], '7.5少', '工时不足'],
    ['no sign of coming', ['-17:00'], '漏', '缺上班卡'],
    ['no sign of going', ['+08:00'], '漏', '缺下班卡'],
    ['out first, back late: when the person came is not known', ['-11:00', '+12:30', '-17:00'], '4.5漏', '缺上班卡'],
    ['one sign-in alone', ['=08:00'], '漏', '缺下班卡'],
    ['came back twice: only what has both ends counts', ['+08:00', '+13:00', '-17:00'], '4.0漏', '缺下班卡'],
    ['went out twice', ['+08:00', '-11:00', '-17:00'], '3.0漏', '缺上班卡'],
    ['no sign at all', [], '缺', '缺勤'],
    ['home after midnight: it belongs to the day on which it began', ['+08:20', '>-00:10'], '10.6', '正常'],
    ['out on the next noon belongs to the next day', ['+08:00', '>-12:00'], '漏', '缺下班卡'],
  ])('%s', (_case, signs, said, words) => {
    expect(cell(signs)).toBe(said)
    expect(describeDay(derived(signs))).toBe(words)
  })

  test('shows no fault of today that may still change', () => {
    const at = (time: string) => ({ now: parseMinuteOfDay(`${time}:00`) })
    expect([cell([], at('09:00')), cell([], at('18:59')), cell([], at('19:00'))]).toEqual(['', '', '缺'])
    expect([cell(['+08:00'], at('12:00')), cell(['+09:00'], at('12:00'))]).toEqual(['在', '在迟'])
    expect(cell(['+08:00', '-12:00'], at('12:30'))).toBe('在')
    // People who are still in may leave late. A missing out sign is a fault only after the day has ended.
    expect([cell(['+08:00'], at('20:00')), cell(['+08:00'], { now: 3 * dayMinutes })]).toEqual(['在', '漏'])
    expect(cell([], { now: -1 })).toBe('')
  })
})

test('assigns marks to a night shift until two hours after its end', () => {
  const night = { rule: nightShift }
  expect(cell(['+19:30', '>-07:00'], night)).toBe('11.5')
  expect(cell(['=19:30', '>=07:30'], night)).toBe('12.0')
  expect(cell(['+19:30', '-23:00', '>+00:30', '>-07:00'], night)).toBe('10.0')
  expect(cell(['+20:30', '>-05:00'], night)).toBe('8.5迟早')
  expect(cell(['+19:30', '>=10:30'], night)).toBe('漏')
})

test('shows rest days, days away and days without a shift with the hours worked', () => {
  expect([cell([], { isWorkday: false }), cell(['+09:00', '-12:00'], { isWorkday: false })]).toEqual(['休', '3.0'])
  expect([cell([], { rule: null }), cell(['+09:00', '-12:00'], { rule: null })]).toEqual(['', '3.0'])
  expect(cell(['+09:00'], { rule: null })).toBe('')
  expect([cell([], { isAway: true }), cell(['+10:00', '-11:00'], { isAway: true })]).toEqual(['假', '1.0假'])
})

test('never rounds hours up', () => {
  expect([formatHours(0), formatHours(59), formatHours(60), formatHours(485)]).toEqual(['0.0', '0.9', '1.0', '8.0'])
})
