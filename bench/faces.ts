import { users } from '../areas/users/contract.ts'
import { usersServer } from '../areas/users/server/index.ts'
import { compareWithBare } from './compareWithBare.ts'
import { databaseOf, describeSize, sizes } from './data.ts'
import type { Figure } from './figure.ts'
import { placesOf } from './places.ts'
import { shareRow, waitRow } from './rows.ts'
import { readCall } from './statements.ts'
import { measuredSchool } from './studentsWithParents.ts'

interface Wanted {
  readonly words: string
  readonly who: string
  readonly ofNode: boolean
}

const facesFigure = ({ words, who, ofNode }: Wanted): Figure => ({
  name: `faces ${words}, ${describeSize(sizes.province)}`,
  measure: async (bench) => {
    const url = await databaseOf(bench.server, sizes.province)
    const node = ofNode ? { deptId: (await placesOf(url, measuredSchool)).root } : {}
    const page = readCall(users.faceInfo, usersServer.handlers.faceInfo, { pageNum: 1, pageSize: 10, ...node })
    const pairs = await compareWithBare(bench, { url, who, calls: [page] })
    return [shareRow(pairs, 0.5), waitRow(pairs, null)]
  },
})

/** The first page of faces: of one school, and without a node, when the list shows the reader's school. */
export const faces: readonly Figure[] = [
  facesFigure({ words: 'of one school, by a bureau', who: 'bureau', ofNode: true }),
  facesFigure({ words: 'without a node, by a bureau', who: 'bureau', ofNode: false }),
  facesFigure({ words: 'without a node, by a school', who: measuredSchool, ofNode: false }),
]
