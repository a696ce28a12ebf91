import { expect, test } from 'vitest'
import { passwordRefusals } from '../../contract.ts'
import { refuseWeakPassword } from './refuseWeakPassword.ts'

const names = ['att-tea', '20260815', '13800138000', 'ab']

const answerTo = (password: string): unknown => {
  try {
    refuseWeakPassword(password, names)
    return null
  } catch (refusal) {
    return refusal
  }
}

test.each([
  ['one character or pair', ['aaaaaa', '！！！！！！', '🔑🔑🔑🔑🔑🔑', 'ababab', '7x7x7x7']],
  ['runs', ['987654', '12345678901234567', 'lmnopq', 'abc789', 'poiuyt', 'qweasdzxc', '111222333']],
  ['a run with little around it', ['12345x', 'mdzx123456', '654321wang', '12345abcde']],
  ['common ones with little at their end', ['password!', 'iloveyou88', 'P@ssw0rd1']],
  ['blanks', ['123456 ', ' 123456', 'p a s s w o r d', '      ', '\u3000'.repeat(6), 'a    b']],
  [
    'what nobody sees',
    ['12345\u200b6', '\u200b'.repeat(6), '\u3164'.repeat(6), '12\u00ad3\u20603456', 'k7\u200b\u200b\u200bx'],
  ],
  ['wide ones', ['１２３４５６', 'ｘｉｎｇｔａｎ']],
  ['the own name and number', ['att-tea1', 'ATT-TEA', '1att-tea', 'att-tea123456', '20260815ab', '13800138000']],
  ['the product', ['xingtan', 'Xingtan-2026', '2026杏坛', 'xingtan123456']],
])('refuses as easy to guess: %s', (_, passwords) => {
  for (const password of passwords) {
    expect(answerTo(password), password).toMatchObject({ message: passwordRefusals.commonPassword.msg })
  }
})

test('refuses too few or too many characters by length', () => {
  for (const password of ['', 'k7x2m', '五个汉字呀', 'l'.repeat(19), `k7x2mq${'\u200b'.repeat(13)}`]) {
    expect(answerTo(password), password).toMatchObject({ message: passwordRefusals.weakPassword.msg })
  }
})

test('accepts other passwords', () => {
  for (const password of [
    'k7x2mq',
    '六个汉字密码',
    'Sesame-2026',
    'my 123456 school',
    'a13b57c79',
    'att-tea-Moon7',
    '🔑🎈🌲🍎🚲🐟',
    'k7\u200dx2mq',
  ]) {
    expect(answerTo(password), password).toBeNull()
  }
})
