import fc from 'fast-check'
import { z } from 'zod'
import { unwrap } from '../../platform/server/schema.ts'

/** Texts that break careless code: queries, pages, spreadsheets, paths, patterns, terminals, layouts. */
export const hostileTexts: readonly string[] = [
  `' or '1'='1`,
  `"; drop table member; --`,
  `\\'; select pg_sleep(5); --`,
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `=cmd|' /C calc'!A0`,
  `+1+1`,
  `@SUM(A1)`,
  `../../../../etc/passwd`,
  `%00%0a%0d`,
  `%_%_%_%`,
  '{{7*7}}#{7*7}<%= 7*7 %>',
  `$1 $2 :name ?`,
  `a\r\nset-cookie: x=1`,
  `👨‍👩‍👧‍👦𠮷野家`,
  ` 前后有空格 `,
  `(((((((((((a+)+)+)+)+)+)+)+)+)+)+)$`,
  `__proto__`,
  `null`,
]

/** Texts that no database can store, always refused. */
export const unstorableTexts: readonly string[] = ['a\u0000b', '\uD800']

/** Texts with bidirectional controls, which display differently than stored. Refused in every displayed text. */
export const bidirectionalTexts: readonly string[] = ['\u202Egnp.exe', '甲\u2066乙']

/** Values that a field of this schema should refuse, with an occasional valid one. */
export const wrongValues = (schema: z.core.$ZodType): fc.Arbitrary<unknown> => {
  const inner = unwrap(schema)
  const anything = fc.oneof(
    fc.constantFrom<unknown>(null, [], {}, [[]], { $gt: '' }, true, 'NaN', -1, 1.5, 2 ** 31, 2 ** 53, '0x10', '１２'),
    fc.anything({ maxDepth: 2, withNullPrototype: false, withBigInt: false }),
  )
  if (inner instanceof z.ZodString) {
    const tooLong = 'x'.repeat(Math.min((inner.maxLength ?? 2000) + 1, 5000))
    return fc.oneof(fc.constantFrom<unknown>(tooLong, 42, ['x'], { toString: 'x' }, ...unstorableTexts), anything)
  }
  if (inner instanceof z.ZodNumber) {
    return fc.oneof(fc.constantFrom<unknown>('abc', '', ' 1', '1e9', -7, 0.5, Number.MAX_SAFE_INTEGER), anything)
  }
  return anything
}
