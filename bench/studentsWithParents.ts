import { users } from '../areas/users/contract.ts'
import { usersServer } from '../areas/users/server/index.ts'
import { compareWithBare } from './compareWithBare.ts'
import { databaseOf, describeSize, sizes } from './data.ts'
import type { Figure } from './figure.ts'
import { placesOf } from './places.ts'
import { shareRow, waitRow } from './rows.ts'
import { readCall } from './statements.ts'

/** A school in the middle of the others. */
export const measuredSchool = 'school250'

/**
 * The first page of the students of one school with their parents, as the administrator of the bureau above it reads
 * it.
 */
export const studentsWithParents: Figure = {
  name: `students with parents of one school, by a bureau, ${describeSize(sizes.province)}`,
  measure: async (bench) => {
    const url = await databaseOf(bench.server, sizes.province)
    const { root } = await placesOf(url, measuredSchool)
    const { studentsWithParents: handler } = usersServer.handlers
    const page = readCall(users.studentsWithParents, handler, { pageNum: 1, pageSize: 10, deptId: root })
    const pairs = await compareWithBare(bench, { url, who: 'bureau', calls: [page] })
    return [shareRow(pairs, 0.5), waitRow(pairs, null)]
  },
}
