import { describe, expect, test } from 'vitest'
import {
  cardNumberSpellings,
  normalizeCardNumber,
  normalizeCode,
  normalizeDigits,
  normalizeIdentityNumber,
  normalizeTelephone,
} from './numbers.ts'

describe('normalizes', () => {
  test.each([
    ['138-0000 1111', '13800001111'],
    ['２４６　８１０', '246810'],
    ['\u200E246810\u200B', '246810'],
    ['138a', '138a'],
  ])('digits “%s” to “%s”', (typed, read) => expect(normalizeDigits(typed)).toBe(read))

  test.each([
    ['13800001111', '13800001111'],
    ['１３８００００１１１１', '13800001111'],
    [' 138-0000—1111\t', '13800001111'],
    ['\u202D13800001111\u202C', '13800001111'],
    ['+86 138 0000 1111', '13800001111'],
    ['008613800001111', '13800001111'],
    ['013800001111', '13800001111'],
    ['0571-8888 1234', '057188881234'],
  ])('a telephone number “%s” to “%s”', (typed, read) => expect(normalizeTelephone(typed)).toBe(read))

  test.each([
    ['11010519491231002x', '11010519491231002X'],
    ['１１０１０５ １９４９１２３１ ００２Ｘ', '11010519491231002X'],
    ['110105-19491231-002X\u200F', '11010519491231002X'],
  ])('an identity number “%s” to “%s”', (typed, read) => expect(normalizeIdentityNumber(typed)).toBe(read))

  test.each([
    ['4567891', '0004567891'],
    ['0004567891', '0004567891'],
    ['０００４５６７８９１', '0004567891'],
    ['0004 567-891\u200B', '0004567891'],
    ['000004567891', '0004567891'],
    ['12345678901', '12345678901'],
    ['0', '0000000000'],
    ['', ''],
    ['Ａ-12 ', 'A-12'],
  ])('a card number “%s” to “%s”', (typed, read) => expect(normalizeCardNumber(typed)).toBe(read))

  test.each([
    ['２０２６－００１', '2026-001'],
    [' 2026–001\u200B', '2026-001'],
    ['\u202D2026001\u202C', '2026001'],
    ['甲 01', '甲 01'],
    ['2025 30737', '202530737'],
    ['２０２５　３０ ７３７', '202530737'],
  ])('a code “%s” to “%s”', (typed, read) => expect(normalizeCode(typed)).toBe(read))
})

test('lists the spellings of a card number by leading zeros', () => {
  expect(cardNumberSpellings('04567891')).toEqual(['4567891', '04567891', '004567891', '0004567891'])
  expect(cardNumberSpellings('4294967291')).toEqual(['4294967291'])
})
