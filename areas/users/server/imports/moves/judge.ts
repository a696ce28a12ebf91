import { role } from '../../../../../platform/contract/roles.ts'
import type { Db } from '../../../../../platform/server/database/connection.ts'
import {
  type CellFault,
  type CompareContext,
  type ImportedRow,
  type ImportContext,
  type JudgedRow,
  makeDuplicateFinder,
  toFaults,
  decideVerdict,
} from '../../../../imports/server/index.ts'
import { leftStatus } from '../../../../registry/contract.ts'
import type { Bed } from '../bedTrace.ts'
import { type Lodging, type RoomIndex, makeBedKeeper, readLodging, readRooms } from '../beds.ts'
import { findNamedPerson, readNaming, collectNamingNumbers } from '../naming.ts'
import { findNodes } from '../nodes.ts'
import { type FoundPerson, findPeople, indexPeople } from '../people.ts'
import { judgeLodging } from '../studentPlacement.ts'
import type { MoveKey } from './sheet.ts'

/** Plan for one row: the student and the new bed. */
export interface MovePlan {
  readonly target: FoundPerson
  readonly bed: Bed
}

/** Reads everything needed to judge the rows, in five statements. */
export const readMoves = async (db: Db, given: readonly ImportedRow<MoveKey>[], importing: ImportContext) => {
  const { schoolId, asker, secrets, holds, today } = importing
  const rows = given.map(({ number, row }) => ({ number, row, naming: readNaming(row) }))
  const sought = collectNamingNumbers(
    rows.map(({ naming }) => naming),
    secrets,
  )
  return {
    rows,
    people: indexPeople(await findPeople(db, schoolId, sought, asker, holds)),
    classes: { nodes: await findNodes(db, importing), today },
    rooms: await readRooms(db, importing),
  }
}

type Facts = Awaited<ReturnType<typeof readMoves>>
type Fault = CellFault<MoveKey>

const findTargetFaults = ({ roles, isGraduate, status, roomId }: FoundPerson, rooms: RoomIndex): Fault[] => {
  const fault = (why: string): Fault[] => [{ key: null, why }]
  if (!roles.includes(role.student)) return fault('此人不是学生')
  if (isGraduate) return fault('该学生已毕业，不能调宿')
  if (status === leftStatus) return fault('该学生已离校，不能调宿')
  return rooms.byId(roomId)?.isManaged === false ? fault('该学生现在的宿舍楼不由您管理') : []
}

/** Maps accommodation faults to the columns of this sheet, which has no column for boarding. */
const toSheetFaults = (faults: ReturnType<typeof readLodging>['faults']): Fault[] =>
  faults.map(({ key, why }) => ({ key: key === 'accommodation' ? null : key, why }))

/** Judges a row by itself, before beds are assigned. */
const readRow = (
  { number, row, naming }: Facts['rows'][number],
  { people, rooms, classes }: Facts,
  comparing: CompareContext<MoveKey>,
) => {
  const { target, faults } = findNamedPerson(people, naming, ['code', 'idCard', 'cardNum'], { ...comparing, classes })
  const read = readLodging({ ...row, accommodation: null }, rooms, target?.gender ?? 0)
  const all: Fault[] = [
    ...faults,
    ...(target === null ? [] : findTargetFaults(target, rooms)),
    // Here the room says what the row is about, so one that can't be read refuses it.
    ...toSheetFaults([...read.faults, ...read.unread]),
  ]
  const living = judgeLodging(read.lodging, target, { rooms })
  return { number, naming, target, living, faults: all }
}

type ReadRow = ReturnType<typeof readRow>

/**
 * Assigns the beds and returns the faults by row number. A student without a new bed stays in the old one and can block
 * others, so it repeats until no row fails.
 */
const assignBeds = (rows: readonly ReadRow[], index: RoomIndex): ReadonlyMap<number, readonly Fault[]> => {
  const refused = new Map<number, readonly Fault[]>()
  for (;;) {
    const going = rows.filter(({ number, faults }) => faults.length === 0 && !refused.has(number))
    const assign = makeBedKeeper(index, new Set(going.flatMap(({ target }) => target?.id ?? [])))
    const take = (taken: Lodging | null) => (taken === null ? [] : toSheetFaults(assign(taken)))
    const blocked = going.flatMap(({ number, living }) => {
      const faults = take(living.taken)
      return faults.length === 0 ? [] : [[number, faults] as const]
    })
    if (blocked.length === 0) return refused
    for (const [number, faults] of blocked) refused.set(number, faults)
  }
}

/** Judges every row of students who move. */
export const compareMoves = (
  _rows: readonly ImportedRow<MoveKey>[],
  facts: Facts,
  comparing: CompareContext<MoveKey>,
) => {
  const read = facts.rows.map((row) => readRow(row, facts, comparing))
  const twinOf = makeDuplicateFinder(read.map(({ target, number }) => [target?.id, number]))
  const rows = read.map((row) => {
    const other = twinOf(row.target?.id, row.number)
    if (other === undefined) return row
    return { ...row, faults: [...row.faults, { key: null, why: `与文件第 ${other} 行是同一个学生` }] }
  })
  const bedFaults = assignBeds(rows, facts.rooms)
  return rows.map(({ number, naming, target, living, faults: own }) => {
    const faults = [...own, ...(bedFaults.get(number) ?? [])]
    const { bed, differences } = living
    const judged: JudgedRow = {
      number,
      verdict: decideVerdict(faults, false, bed !== null),
      name: [target?.name ?? naming.name, target?.code ?? naming.code].filter(Boolean).join(' '),
      basis: target && [target.id, target.version, bed],
      differences: faults.length > 0 ? [] : differences,
      notes: [],
      faults: toFaults(faults, comparing.titleOf),
    }
    const plan: MovePlan | null = target === null || bed === null || faults.length > 0 ? null : { target, bed }
    return { judged, plan }
  })
}
