import { expect, test } from 'vitest'
import { Mobile, personalFields } from './userFields.ts'

test.each([
  ['13912345678', '13912345678'],
  ['+86 139 1234 5678', '13912345678'],
  ['＋86-139-1234-5678', '13912345678'],
  ['8613912345678', '13912345678'],
  ['008613912345678', '13912345678'],
  ['86139123456', null],
  ['+8513912345678', null],
  ['868613912345678', null],
  ['+8612912345678', null],
])('reads %s as the mobile number %s', (given, kept) => {
  for (const schema of [Mobile, personalFields.telephone]) expect(schema.safeParse(given).data ?? null).toBe(kept)
})
