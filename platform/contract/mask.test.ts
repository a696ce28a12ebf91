import { expect, test } from 'vitest'
import { maskNumbers, maskTelephone } from './mask.ts'

test.each([
  ['13812345678', '138******78'],
  ['01088123456', '010******56'],
  ['', ''],
  [null, null],
])('shows of the number %s only two of the six digits that open a parent’s link', (number, shown) => {
  expect(maskTelephone(number)).toBe(shown)
})

test.each([
  ['母亲 13812345678', '母亲 138******78'],
  ['138 1234 5678', '138******78'],
  ['138-123-45678', '138******78'],
  ['13812345678/13987654321', '138******78/139******21'],
  ['+8613812345678', '+86138******78'],
  ['0531-88123434', '0531-88****34'],
  ['11010120120908123X', '110****123X'],
])('masks the numbers in the text %s', (text, shown) => {
  expect(maskNumbers(text)).toBe(shown)
})
