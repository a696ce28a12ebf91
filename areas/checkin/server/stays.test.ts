import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stayPlaces } from '../contract.ts'
import { divideIntoStays } from './stays.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 0, minute))
const range = { from: at(0), until: at(1440) }

test('joins two arrivals at the same place', () => {
  const stays = divideIntoStays(range, 'home', [
    { place: 'school', at: at(420) },
    { place: 'school', at: at(421) },
    { place: 'road', at: at(1000) },
  ])
  expect(stays).toEqual([
    { place: 'home', from: at(0), until: at(420) },
    { place: 'school', from: at(420), until: at(1000) },
    { place: 'road', from: at(1000), until: at(1440) },
  ])
})

test('has no stay in a range without length', () => {
  expect(divideIntoStays({ from: at(5), until: at(5) }, 'home', [])).toEqual([])
})

test('any arrivals leave no gap, no overlap and the last of each moment', () => {
  const arrival = fc.record({ place: fc.constantFrom(...stayPlaces), minute: fc.integer({ min: -60, max: 1500 }) })
  fc.assert(
    fc.property(fc.constantFrom(...stayPlaces), fc.array(arrival), (first, found) => {
      const arrivals = found
        .toSorted((one, other) => one.minute - other.minute)
        .map(({ place, minute }) => ({ place, at: at(minute) }))
      const stays = divideIntoStays(range, first, arrivals)
      expect(stays[0]?.from).toEqual(range.from)
      expect(stays.at(-1)?.until).toEqual(range.until)
      for (const [index, stay] of stays.entries()) {
        expect(stay.until > stay.from).toBe(true)
        const next = stays[index + 1]
        if (next) {
          expect(next.from).toEqual(stay.until)
          expect(next.place).not.toBe(stay.place)
        }
      }
      const within = arrivals.filter((one) => one.at > range.from && one.at < range.until)
      for (const { place, from } of stays.slice(1)) {
        const last = within.findLast((one) => one.at.getTime() === from.getTime())
        expect(last?.place).toBe(place)
      }
    }),
  )
})
