import { readFileSync } from 'node:fs'

/** Passwords common in China that international lists miss. */
const chineseCommon = `
  123456 1234567 12345678 123456789 1234567890 654321 87654321 987654321 0123456789 000000 00000000 111111
  11111111 222222 333333 555555 666666 66666666 777777 888888 88888888 999999 123123 123321 112233 121212
  147258 147258369 159357 520520 520131 5201314 1314520 168168 666888 abc123 abc12345 abc123456 abcd1234
  a123456 a1234567 a12345678 aa123456 aa12345678 123456a 123456aa 123456abc abcdef abcdefg password password1
  password123 passw0rd p@ssw0rd qwerty qwerty1 qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm 1q2w3e
  1q2w3e4r 1qaz2wsx qazwsx qq123456 admin123 admin888 administrator iloveyou woaini woaini520 woaini1314
  welcome letmein test123 test1234
`
  .trim()
  .split(/\s+/)

/** Common passwords worldwide. The file's head holds its licence. */
const worldCommon = readFileSync(new URL('commonPasswords.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '))

const common = new Set([...chineseCommon, ...worldCommon])

/** How many extra characters still leave a common password easy to guess. */
const mostAfter = 2

/** True for a common password, also with up to two characters added. Expects lower case and normal width. */
export const isCommonPassword = (plain: string): boolean => {
  const characters = [...plain]
  return Array.from({ length: mostAfter + 1 }, (_, after) =>
    characters.slice(0, characters.length - after).join(''),
  ).some((start) => common.has(start))
}
