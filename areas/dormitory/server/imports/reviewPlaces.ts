import type { Cell } from '../../../../platform/server/sheets/columns.ts'
import type { Difference } from '../../../imports/contract.ts'
import {
  type CellFault,
  type CompareContext,
  type ImportedRow,
  type JudgedRow,
  makeDuplicateFinder,
  toFaults,
  decideVerdict,
} from '../../../imports/server/index.ts'
import { spellPlace } from '../../../registry/server/placeSpelling.ts'
import { getRoomKindName, roomKinds } from '../../words.ts'
import type { Occupancy, PlaceFacts, Room } from './placeFacts.ts'
import type { PlaceKey } from './placeSheet.ts'

/** The values of a room after the import. */
interface RoomValues {
  readonly floor: number
  readonly beds: number
  readonly gender: number
}

/** The plan for one row: an existing or a new room, whose building can be new too. */
export interface PlacePlan extends RoomValues {
  readonly target: Room | null
  readonly building: string
  readonly buildingId: number | null
  readonly name: string
}

type Fault = CellFault<PlaceKey>

const textOfCell = (cell: Cell): string => String(cell ?? '').trim()

const numberOfCell = (cell: Cell): number | undefined => (typeof cell === 'number' ? cell : undefined)

const roomKindOfCell = (cell: Cell): number | undefined => {
  const at = roomKinds.findIndex((kind) => kind === textOfCell(cell))
  return at === -1 ? undefined : at
}

/** Checks whether a room's students would still fit with these values. */
export const checkFit = ({ count, highest, genders }: Occupancy, { beds, gender }: Omit<RoomValues, 'floor'>) => ({
  enoughBeds: Math.max(count, highest) <= beds,
  rightKind: gender === 0 || genders.every((one) => one === gender),
})

const findOccupancyFaults = (inside: Occupancy, values: RoomValues, before: Room): Fault[] => {
  const { enoughBeds, rightKind } = checkFit(inside, values)
  const { count, highest } = inside
  const few = `该房间已住到 ${highest} 号床、共 ${count} 人，床位数不能更少`
  return [
    ...(enoughBeds ? [] : [{ key: 'beds' as const, why: few }]),
    // As in the form, a room keeps students who don't fit its kind as long as the kind isn't changed.
    ...(rightKind || values.gender === before.gender
      ? []
      : [{ key: 'gender' as const, why: `该房间住着其他学生，不能改为${getRoomKindName(values.gender)}` }]),
  ]
}

const listDifferences = (before: Room | null, building: string, name: string, after: RoomValues): Difference[] => {
  const one = (title: string, was: string | number | undefined, now: string | number): Difference[] =>
    was === now ? [] : [{ title, before: was === undefined ? null : String(was), after: String(now) }]
  return [
    ...(before === null ? [{ title: '房间', before: null, after: `${building} ${name}` }] : []),
    ...one('楼层', before?.floor, after.floor),
    ...one('床位数', before?.beds, after.beds),
    ...one('住宿类型', before === null ? undefined : getRoomKindName(before.gender), getRoomKindName(after.gender)),
  ]
}

const rowKey = (row: ImportedRow<PlaceKey>['row']) => `${spellPlace(textOfCell(row.building))}\n${textOfCell(row.name)}`

const reviewRow = (
  { number, row }: ImportedRow<PlaceKey>,
  { findBuilding, roomNamed, insideOf }: PlaceFacts,
  { titleOf }: CompareContext<PlaceKey>,
  twinOf: (key: string, number: number) => number | undefined,
) => {
  const [given, name] = [textOfCell(row.building), textOfCell(row.name)]
  const found = given === '' ? undefined : findBuilding(given)
  const building = found?.name ?? given
  const target = (found && roomNamed(found.id, name)) ?? null
  const values: RoomValues = {
    floor: numberOfCell(row.floor) ?? target?.floor ?? 1,
    beds: numberOfCell(row.beds) ?? target?.beds ?? 0,
    gender: roomKindOfCell(row.gender) ?? target?.gender ?? 0,
  }
  const other = twinOf(rowKey(row), number)
  const faults: Fault[] = [
    ...(building === '' ? [{ key: 'building' as const, why: '请填写宿舍楼' }] : []),
    ...(found?.isReached === false ? [{ key: 'building' as const, why: '已有此宿舍楼，且不由您管理' }] : []),
    ...(other === undefined ? [] : [{ key: null, why: `与文件第 ${other} 行是同一个房间` }]),
    ...(values.beds === 0 ? [{ key: 'beds' as const, why: '新增房间须填写床位数' }] : []),
    ...(target === null ? [] : findOccupancyFaults(insideOf(target), values, target)),
  ]
  const differences = listDifferences(target, building, name, values)
  const judged: JudgedRow = {
    number,
    verdict: decideVerdict(faults, target === null, differences.length > 0),
    name: `${building} ${name}`,
    basis: [found?.id, target && [target.id, target.version]],
    differences,
    notes: found === undefined && building !== '' ? [`将新建宿舍楼“${building}”`] : [],
    faults: toFaults(faults, titleOf),
  }
  const plan: PlacePlan = { ...values, target, building, buildingId: found?.id ?? null, name }
  return { judged, plan: faults.length > 0 ? null : plan }
}

/** Reviews every row of rooms. */
export const reviewPlaces = (
  rows: readonly ImportedRow<PlaceKey>[],
  facts: PlaceFacts,
  comparing: CompareContext<PlaceKey>,
) => {
  const twinOf = makeDuplicateFinder(rows.map(({ row, number }) => [rowKey(row), number]))
  return rows.map((row) => reviewRow(row, facts, comparing, twinOf))
}
