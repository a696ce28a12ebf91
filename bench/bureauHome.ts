import { areas } from '../app/areas.ts'
import { home } from '../areas/home/contract.ts'
import { homeServer } from '../areas/home/server/index.ts'
import { compareWithBare } from './compareWithBare.ts'
import { databaseOf, describeSize, sizes, withClient } from './data.ts'
import type { Figure } from './figure.ts'
import { recordDayOfChanges } from './dayOfChanges.ts'
import { shareRow, waitRow } from './rows.ts'
import { readCall } from './statements.ts'

const { handlers } = homeServer(areas, () => new Map())

/** All calls of the home page. */
const calls = [
  readCall(home.studentInfo, handlers.studentInfo),
  readCall(home.studentGroups, handlers.studentGroups),
  readCall(home.staffRoles, handlers.staffRoles),
  readCall(home.recent, handlers.recent),
]

/** The calls of the home page, made by the administrator of a bureau over all schools. */
export const bureauHome: Figure = {
  name: `home of a bureau, its ${calls.length} calls, ${describeSize(sizes.province)}`,
  measure: async (bench) => {
    const url = await databaseOf(bench.server, sizes.province)
    await withClient(url, recordDayOfChanges)
    const pairs = await compareWithBare(bench, { url, who: 'bureau', calls })
    return [shareRow(pairs, 0.5), waitRow(pairs, null)]
  },
}
