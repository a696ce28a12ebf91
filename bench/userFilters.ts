import { role } from '../platform/contract/roles.ts'
import { compareWithBare } from './compareWithBare.ts'
import { databaseOf, sizes } from './data.ts'
import type { Figure } from './figure.ts'
import { type Places, placesOf } from './places.ts'
import { shareRow } from './rows.ts'
import { userPageCall } from './userPage.ts'

const administrator = 'school1'

const filters: Readonly<Record<string, (places: Places) => Parameters<typeof userPageCall>[0]>> = {
  'by a word': () => ({ keyword: '王' }),
  'by initials': () => ({ keyword: 'wxm' }),
  'by role': () => ({ roleId: role.staff }),
  'below a grade': ({ grade }) => ({ deptId: grade }),
  'of a class alone': ({ clazz }) => ({ deptId: clazz, includeChild: false }),
  'with disabled and locked': () => ({ viewAccountDisable: true, viewLocked: true }),
}

/** `findUserPage` as a school's administrator with each of its filters. */
export const userFilters: readonly Figure[] = Object.entries(filters).map(([words, filter]) => ({
  name: `findUserPage ${words}, ${sizes.city.students} students`,
  measure: async (bench) => {
    const url = await databaseOf(bench.server, sizes.city)
    const call = userPageCall(filter(await placesOf(url, administrator)))
    const seconds = Math.ceil(bench.seconds / 2)
    const pairs = await compareWithBare({ ...bench, seconds }, { url, who: administrator, calls: [call] })
    return [shareRow(pairs, 0.5)]
  },
}))
