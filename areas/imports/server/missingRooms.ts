import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import type { imports } from '../contract.ts'
import type { MissingRoom, RoomOfRows } from './importContext.ts'
import type { ImportedRow } from './judgedRow.ts'
import { readRowsOfFile, textAt } from './rowsOfFile.ts'
import { lockIdleRun } from './runs.ts'
import type { Kinds } from './start.ts'

/** The most different rooms of a file. */
const mostRooms = 2000

const numberAt = (row: ImportedRow<string>, key: string): number => Number(textAt(row, key)) || 0

/** Counts the students and beds of each room that the rows name. */
const countRooms = (rows: readonly ImportedRow<string>[]): RoomOfRows[] => {
  const found = new Map<string, RoomOfRows>()
  for (const one of rows) {
    const [building, room] = [textAt(one, 'building'), textAt(one, 'room')]
    const key = `${building}\n${room}`
    if (building === '' || room === '' || (!found.has(key) && found.size >= mostRooms)) continue
    const known = found.get(key) ?? { building, room, floor: null, beds: 0, rows: 0 }
    const students = known.rows + 1
    found.set(key, {
      ...known,
      floor: known.floor ?? (numberAt(one, 'floor') || null),
      beds: Math.max(known.beds, numberAt(one, 'bed'), students),
      rows: students,
    })
  }
  return [...found.values()]
}

type Caller = Parameters<typeof readRowsOfFile>[1]

const findMissing = async (kinds: Kinds, context: Caller) => {
  const read = await readRowsOfFile(kinds, context)
  const missingRooms = read?.kind.missingRooms
  if (read === null || missingRooms === undefined) return null
  const { schoolId } = read.importing
  const rooms = await context.database.inSchool(schoolId, (db) =>
    missingRooms.find(db, read.importing, countRooms(read.rows)),
  )
  return { ...read, missingRooms, rooms }
}

/** Lists the rooms and beds that an import's file needs and the school lacks. Only the importer gets them. */
export const listMissingRooms = async (
  kinds: Kinds,
  context: Context<typeof imports.missingRooms>,
): Promise<MissingRoom[]> => [...((await findMissing(kinds, context))?.rooms ?? [])]

/**
 * Creates the rooms and beds that an import's file needs and the school lacks. Refuses with `forbidden` without the
 * kind's permission to create rooms, and with `notFound` for another user's file.
 */
export const makeMissingRooms = async (kinds: Kinds, context: Context<typeof imports.makeRooms>) => {
  const { session, body, recorded } = context
  const found = await findMissing(kinds, context)
  if (found === null) throw new Refusal(common.notFound)
  const { missingRooms } = found
  if (!session.permissions.has(missingRooms.needs)) throw new Refusal(common.forbidden)
  return recorded(async (db) => {
    const { schoolId } = await lockIdleRun(db, session, body.id)
    // The rooms are found again, because a colleague may have created some since the file was read.
    const named = found.rooms.map(({ bedsNow: _now, why: _why, ...room }) => room)
    const rooms = await missingRooms.find(db, found.importing, named)
    const { added, changed } = await missingRooms.make(
      db,
      schoolId,
      rooms.filter(({ why }) => why === null),
    )
    return { added, changed }
  })
}
