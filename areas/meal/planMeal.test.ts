import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toWireTime } from '../../platform/contract/time.ts'
import { addDays } from '../../platform/contract/wireDay.ts'
import { fromWireTime } from '../../platform/contract/wireMoment.ts'
import { isServedOn, listDueDays } from './mealTimes.ts'
import { chargeAfter, findBillState } from './money.ts'
import { type DiningGroup, type MealFacts, planMeal } from './planMeal.ts'

const timeZone = 'Asia/Shanghai'
const at = (text: string) => fromWireTime(text, timeZone)
const lunch = { startTime: '11:30', endTime: '13:00', deadlineDays: 1, deadlineTime: '18:00' }

const group = (values: Partial<DiningGroup> = {}): DiningGroup => ({
  mealIds: [1],
  classIds: [7],
  pupilIds: [],
  exceptIds: [],
  suspendedFrom: null,
  suspendedTo: null,
  disabled: false,
  ...values,
})

const facts = (values: Partial<MealFacts> = {}): MealFacts => ({
  mealId: 1,
  day: '2026-09-08',
  isServed: true,
  price: 1200,
  groups: [group()],
  diners: [
    { id: 11, classId: 7 },
    { id: 12, classId: 7 },
    { id: 13, classId: 8 },
  ],
  away: new Set(),
  held: [],
  ...values,
})

test('orders for the classes and chosen pupils of a group, without those left out', () => {
  expect(planMeal(facts()).order).toEqual([11, 12])
  expect(planMeal(facts({ groups: [group({ pupilIds: [13], exceptIds: [12] })] })).order).toEqual([11, 13])
  expect(planMeal(facts({ groups: [group({ mealIds: [2] }), group({ disabled: true })] })).order).toEqual([])
})

test('orders nothing while a group is suspended, its first and last day included', () => {
  const on = (day: string, suspendedTo: string | null) =>
    planMeal(facts({ day, groups: [group({ suspendedFrom: '2026-09-08', suspendedTo })] })).order
  expect(on('2026-09-07', '2026-09-09')).toEqual([11, 12])
  expect(on('2026-09-08', '2026-09-09')).toEqual([])
  expect(on('2026-09-09', '2026-09-09')).toEqual([])
  expect(on('2026-09-10', '2026-09-09')).toEqual([11, 12])
  expect(on('2026-12-01', null)).toEqual([])
})

test('leaves out pupils on leave, cancels their orders, and keeps what somebody decided by hand', () => {
  const held = [
    { studentId: 11, isOrdered: true },
    { studentId: 12, isOrdered: false },
  ]
  expect(planMeal(facts({ held }))).toEqual({ order: [], cancel: [] })
  expect(planMeal(facts({ held, away: new Set([11]) }))).toEqual({ order: [], cancel: [11] })
  expect(planMeal(facts({ held, isServed: false }))).toEqual({ order: [], cancel: [11] })
  expect(planMeal(facts({ price: null }))).toEqual({ order: [], cancel: [] })
})

const someGroup = fc.record({
  mealIds: fc.uniqueArray(fc.constantFrom(1, 2)),
  classIds: fc.uniqueArray(fc.constantFrom(7, 8)),
  pupilIds: fc.uniqueArray(fc.integer({ min: 1, max: 9 })),
  exceptIds: fc.uniqueArray(fc.integer({ min: 1, max: 9 })),
  suspendedFrom: fc.constantFrom(null, '2026-09-07', '2026-09-09'),
  suspendedTo: fc.constantFrom(null, '2026-09-08', '2026-09-10'),
  disabled: fc.boolean(),
})

const someFacts: fc.Arbitrary<MealFacts> = fc.record({
  mealId: fc.constant(1),
  day: fc.constant('2026-09-08'),
  isServed: fc.boolean(),
  price: fc.constantFrom(null, 0, 1200),
  groups: fc.array(someGroup, { maxLength: 4 }),
  diners: fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 9 }), classId: fc.constantFrom(null, 7, 8) }), {
    selector: ({ id }) => id,
  }),
  away: fc.uniqueArray(fc.integer({ min: 1, max: 9 })).map((ids) => new Set(ids)),
  held: fc.uniqueArray(fc.record({ studentId: fc.integer({ min: 1, max: 9 }), isOrdered: fc.boolean() }), {
    selector: ({ studentId }) => studentId,
  }),
})

test('whatever the facts, nobody away, unserved or decided is ordered for, and carrying the plan out settles it', () => {
  fc.assert(
    fc.property(someFacts, (given) => {
      const { order, cancel } = planMeal(given)
      const present = new Set(given.diners.map(({ id }) => id))
      const decided = new Set(given.held.map(({ studentId }) => studentId))
      expect(new Set(order).size).toBe(order.length)
      for (const id of order) {
        expect(present.has(id) && !given.away.has(id) && !decided.has(id)).toBe(true)
        expect(given.isServed && given.price !== null).toBe(true)
      }
      const held = [
        ...given.held.map((one) => ({ ...one, isOrdered: one.isOrdered && !cancel.includes(one.studentId) })),
        ...order.map((studentId) => ({ studentId, isOrdered: true })),
      ]
      for (const one of held)
        if (one.isOrdered)
          expect(given.isServed && present.has(one.studentId) && !given.away.has(one.studentId)).toBe(true)
      expect(planMeal({ ...given, held })).toEqual({ order: [], cancel: [] })
    }),
  )
})

test('a meal is due from its deadline until it is served, and never after an outage beyond it', () => {
  expect(listDueDays(lunch, at('2026-09-07 17:59:59'), timeZone)).toEqual([])
  expect(listDueDays(lunch, at('2026-09-07 18:00:00'), timeZone)).toEqual(['2026-09-08'])
  expect(listDueDays(lunch, at('2026-09-08 11:29:59'), timeZone)).toEqual(['2026-09-08'])
  expect(listDueDays(lunch, at('2026-09-08 11:30:00'), timeZone)).toEqual([])
  const early = { ...lunch, deadlineDays: 3 }
  expect(listDueDays(early, at('2026-09-07 18:00:00'), timeZone)).toEqual(['2026-09-08', '2026-09-09', '2026-09-10'])
})

test('every moment is before the deadline, due, or served', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 7 }),
      fc.integer({ min: 0, max: 10 * 24 * 60 }),
      fc.integer({ min: -2, max: 9 }),
      (deadlineDays, minutes, days) => {
        const meal = { ...lunch, deadlineDays, deadlineTime: '09:00' }
        const now = new Date(at('2026-09-07 00:00:00').getTime() + minutes * 60_000)
        const day = addDays('2026-09-07', days)
        const clock = toWireTime(now, timeZone)
        const isDue = `${addDays(day, -deadlineDays)} 09:00:00` <= clock && clock < `${day} 11:30:00`
        expect(listDueDays(meal, now, timeZone).includes(day)).toBe(isDue)
      },
    ),
  )
})

test('is served on its weekdays, not on holidays, and on a make-up day by the weekday it replaces', () => {
  const meal = { weekdays: [1, 2, 3, 4, 5], disabled: false }
  expect(isServedOn(meal, { weekday: 5, isHoliday: false })).toBe(true)
  expect(isServedOn(meal, { weekday: 6, isHoliday: false })).toBe(false)
  expect(isServedOn(meal, { weekday: 5, isHoliday: true })).toBe(false)
  expect(isServedOn({ ...meal, disabled: true }, { weekday: 5, isHoliday: false })).toBe(false)
})

test('a reduction leaves whole fen between nothing and the price', () => {
  expect([chargeAfter(1250, 0), chargeAfter(1250, 50), chargeAfter(1255, 50), chargeAfter(1250, 100)]).toEqual([
    1250, 625, 627, 0,
  ])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 100 }), (price, percent) => {
      const charge = chargeAfter(price, percent)
      expect(Number.isInteger(charge) && charge >= 0 && charge <= price).toBe(true)
    }),
  )
})

test('a bill is unpaid, partly paid, paid, or has a refund due', () => {
  const stateOf = (fen: number, paidFen: number | null) => findBillState({ fen, paidFen })
  expect([stateOf(100, null), stateOf(100, 40), stateOf(100, 100), stateOf(60, 100), stateOf(0, null)]).toEqual([
    'unpaid',
    'part',
    'paid',
    'refund',
    'paid',
  ])
})
