import type { z } from 'zod'
import type { UserFilter } from '../areas/users/contract.ts'
import { users } from '../areas/users/contract.ts'
import { usersServer } from '../areas/users/server/index.ts'
import { compareWithBare } from './compareWithBare.ts'
import { type Size, databaseOf, describeSize, sizes } from './data.ts'
import type { Figure } from './figure.ts'
import { growthRow, shareRow, waitRow } from './rows.ts'
import { readCall } from './statements.ts'
import type { Pair } from './turns.ts'

/** The first page of the users of a filter. */
export const userPageCall = (filter: z.input<typeof UserFilter> = {}) =>
  readCall(users.findUserPage, usersServer.handlers.findUserPage, { pageNum: 1, pageSize: 10, ...filter })

/** An administrator of a school, and a teacher, who reaches a part of it. */
const readers = ['school1', 'teacher1']

/** `findUserPage` of one reader at each size, and its slowdown from the smallest to the largest. */
const figuresOf = (who: string): Figure[] => {
  const pairsBySize = new Map<Size, readonly Pair[]>()
  const ofSize = (size: Size): Figure => ({
    name: `findUserPage, ${describeSize(size)}, ${who}`,
    measure: async (bench) => {
      const url = await databaseOf(bench.server, size)
      const pairs = await compareWithBare(bench, { url, who, calls: [userPageCall()] })
      pairsBySize.set(size, pairs)
      return [shareRow(pairs, 0.5), waitRow(pairs, 20)]
    },
  })
  const grown: Figure = {
    name: `findUserPage, ${who}, largest against smallest`,
    measure: async () => [growthRow(pairsBySize.get(sizes.school) ?? [], pairsBySize.get(sizes.province) ?? [], 1.5)],
  }
  return [...Object.values(sizes).map(ofSize), grown]
}

/** `findUserPage` as a school's administrator and as a teacher, at three sizes. */
export const userPage: readonly Figure[] = readers.flatMap(figuresOf)
