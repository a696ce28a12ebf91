import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seed } from '../../tests/support/seed.ts'
import { entryType } from '../access/entryTypes.ts'
import {
  type Fact,
  compareFacts,
  getCountedState,
  decidingFacts,
  getPlaceOfEntryType,
  factRank,
  getReturnedState,
} from './derive.ts'

const fact = (changes: Partial<Fact>): Fact => ({
  memberId: 1,
  stateDictId: entryType.backInDormitory,
  at: new Date(0),
  rank: factRank.record,
  deviceId: 1,
  series: 1,
  number: 1,
  ...changes,
})

const facts = fc.record({
  memberId: fc.integer({ min: 1, max: 3 }),
  stateDictId: fc.constantFrom(...Object.values(entryType)),
  at: fc.integer({ min: 0, max: 5 }).map((minute) => new Date(minute * 60_000)),
  rank: fc.constantFrom(...Object.values(factRank)),
  deviceId: fc.integer({ min: 0, max: 2 }),
  series: fc.integer({ min: 0, max: 1 }),
  number: fc.integer({ min: 1, max: 4 }),
})

/** Facts with distinct keys. A device numbers each record once, so two different facts never share a key. */
const named = fc.uniqueArray(facts, {
  maxLength: 30,
  selector: ({ at, rank: kind, deviceId, series, number }) => [at.getTime(), kind, deviceId, series, number].join(' '),
})

const describeDeciding = (deciding: ReturnType<typeof decidingFacts>) =>
  deciding
    .map(({ aspect, fact: { memberId, stateDictId, at } }) => `${memberId} ${aspect} ${stateDictId} ${at.getTime()}`)
    .toSorted()

describe('decidingFacts', () => {
  test('gives the same result whatever the order and repetition of facts', () => {
    const shuffled = named.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2, maxLength: all.length * 2 }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([all, again]) => {
        expect(describeDeciding(decidingFacts(again))).toEqual(describeDeciding(decidingFacts(all)))
      }),
      { seed },
    )
  })

  test('gives the same result if part of the facts was reduced before', () => {
    fc.assert(
      fc.property(named, fc.nat(30), (all, cut) => {
        const before = decidingFacts(all.slice(0, cut)).map((one) => one.fact)
        expect(describeDeciding(decidingFacts([...before, ...all.slice(cut)]))).toEqual(
          describeDeciding(decidingFacts(all)),
        )
      }),
      { seed },
    )
  })

  test('prefers a decision to a reset and a reset to a record at the same moment', () => {
    const [record, reset] = [fact({ rank: factRank.record }), fact({ rank: factRank.reset })]
    const decision = fact({ rank: factRank.decision })
    expect([decision, record, reset].toSorted(compareFacts)).toEqual([record, reset, decision])
  })

  test('keeps the known place of a student whom a manager marks as not returned', () => {
    const home = fact({ stateDictId: entryType.backHome })
    const marked = fact({ stateDictId: entryType.leftDormitory, rank: factRank.decision, at: new Date(1) })
    const deciding = new Map(decidingFacts([home, marked]).map((one) => [one.aspect, one.fact]))
    expect(deciding.get('place')).toBe(home)
    expect(deciding.get('dormitory')).toBe(marked)
  })

  test('ignores entries of the canteen and of class attendance', () => {
    const others = [entryType.enteredCanteen, entryType.leftCanteen, entryType.attendance, entryType.classDismissed]
    expect(decidingFacts(others.map((stateDictId) => fact({ stateDictId })))).toEqual([])
  })
})

/** Place and returned state after two entry types in sequence: first, second, place, returned. */
const { leftDormitory, backInDormitory, leftSchool, backAtSchool, leftHome, backHome } = entryType
const pairs: readonly (readonly [first: number, second: number, place: string, returned: 5 | 6])[] = [
  [backInDormitory, leftDormitory, 'school', 5],
  [leftDormitory, backInDormitory, 'dormitory', 6],
  [backInDormitory, leftSchool, 'road', 5],
  [leftSchool, backInDormitory, 'dormitory', 6],
  [backInDormitory, backAtSchool, 'school', 5],
  [backAtSchool, backInDormitory, 'dormitory', 6],
  [backInDormitory, leftHome, 'road', 5],
  [leftHome, backInDormitory, 'dormitory', 6],
  [backInDormitory, backHome, 'home', 5],
  [backHome, backInDormitory, 'dormitory', 6],
  [leftDormitory, leftSchool, 'road', 5],
  [leftSchool, leftDormitory, 'school', 5],
  [leftDormitory, backAtSchool, 'school', 5],
  [backAtSchool, leftDormitory, 'school', 5],
  [leftDormitory, leftHome, 'road', 5],
  [leftHome, leftDormitory, 'school', 5],
  [leftDormitory, backHome, 'home', 5],
  [backHome, leftDormitory, 'school', 5],
  [leftSchool, backAtSchool, 'school', 5],
  [backAtSchool, leftSchool, 'road', 5],
  [leftSchool, leftHome, 'road', 5],
  [leftHome, leftSchool, 'road', 5],
  [leftSchool, backHome, 'home', 5],
  [backHome, leftSchool, 'road', 5],
  [backAtSchool, leftHome, 'road', 5],
  [leftHome, backAtSchool, 'school', 5],
  [backAtSchool, backHome, 'home', 5],
  [backHome, backAtSchool, 'school', 5],
  [leftHome, backHome, 'home', 5],
  [backHome, leftHome, 'road', 5],
]

describe('state after two entries', () => {
  test.each(pairs)('%i, then %i: %s, %i', (first, second, place, returned) => {
    const deciding = decidingFacts([
      fact({ stateDictId: second, at: new Date(60_000) }),
      fact({ stateDictId: first, at: new Date(0) }),
    ])
    const by = new Map(deciding.map((one) => [one.aspect, one.fact.stateDictId]))
    expect(getPlaceOfEntryType(by.get('place') ?? 0)).toBe(place)
    expect(getReturnedState(by.get('dormitory') ?? null)).toBe(returned)
  })

  test.each([
    [null, false, 'notReturned'],
    [backInDormitory, false, 'returned'],
    [leftDormitory, false, 'notReturned'],
    [backInDormitory, true, 'leave'],
    [leftSchool, true, 'leave'],
    [null, true, 'leave'],
  ] as const)('%o on leave %o counts as %s', (stateDictId, isOnLeave, counted) => {
    expect(getCountedState(stateDictId, isOnLeave)).toBe(counted)
  })
})
