import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldMeaning } from '../platform/contract/ids.ts'
import { areas } from './areas.ts'

/** Calls whose `name` is a file name from the browser. It is shown to people, but never typed. */
const ofFiles = new Set(['users.uploadPhoto', 'users.leavePhotoOut'])

const named = areas.flatMap(({ name: area, calls }) =>
  Object.entries(calls).flatMap(([name, { body, writes }]) => {
    const field = body instanceof z.ZodObject && writes ? body.shape['name'] : undefined
    // Search terms are not stored.
    const isSought = field instanceof z.ZodType && fieldMeaning.get(field)?.onlySought === true
    return field instanceof z.ZodType && !isSought && !ofFiles.has(`${area}.${name}`)
      ? [{ call: `${area}.${name}`, field }]
      : []
  }),
)

test('no writing call accepts a name with invisible characters, which would make two look alike', () => {
  expect(named.length).toBeGreaterThan(8)
  const taking = named.filter(({ field }) =>
    ['甲\u200B乙', '甲\t乙', ' 甲'].some((name) => field.safeParse(name).success),
  )
  expect(taking.map(({ call }) => call)).toEqual([])
})
