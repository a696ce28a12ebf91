import type { Db } from '../../../../platform/server/database/connection.ts'
import {
  type ImportContext,
  type WriteResult,
  makeBuildingOption,
  reviewedImport,
} from '../../../imports/server/index.ts'
import { changeRooms, insertBuildings, insertRooms } from '../../../registry/server/places.ts'
import { type PlacePlan, reviewPlaces } from './reviewPlaces.ts'
import { listBuildingNames, readPlaces } from './placeFacts.ts'
import { placeHeadings, placeRules, placeSheet } from './placeSheet.ts'
import { type PlaceTrace, markPlaces, undoPlaces } from './undoPlaces.ts'

const writePlaces = async (
  db: Db,
  planned: readonly { readonly number: number; readonly plan: PlacePlan }[],
  _facts: unknown,
  { schoolId }: ImportContext,
): Promise<WriteResult> => {
  const added = planned.filter(({ plan }) => plan.target === null)
  const changed = planned.flatMap(({ number, plan }) =>
    plan.target === null ? [] : [{ ...plan, number, target: plan.target }],
  )
  const missing = added.flatMap(({ plan }) => (plan.buildingId === null ? [plan.building] : []))
  const made = await insertBuildings(db, schoolId, [...new Set(missing)])
  const newRooms = added.map(({ plan: { building, buildingId, floor, name, beds, gender } }) => ({
    buildingId: buildingId ?? made.get(building) ?? 0,
    floor,
    name,
    beds,
    gender,
  }))
  const rooms = await insertRooms(db, schoolId, newRooms)
  await changeRooms(
    db,
    schoolId,
    changed.map(({ target: { id }, floor, beds, gender }) => ({ id, floor, beds, gender })),
  )
  const buildings = [...made.values()]
  const traces = [
    ...added.map(({ number }, at): { number: number; trace: PlaceTrace } => ({
      number,
      trace: { made: rooms[at] ?? 0, changed: null },
    })),
    ...changed.map(
      ({ number, target: { id, version, floor, beds, gender } }): { number: number; trace: PlaceTrace } => ({
        number,
        trace: { made: null, changed: { id, version: version + 1, floor, beds, gender } },
      }),
    ),
  ]
  return {
    traces,
    counts: [
      { what: '新建宿舍楼', count: buildings.length },
      { what: '新增房间', count: rooms.length },
      { what: '修改房间', count: changed.length },
    ],
    signIns: [],
    footprint: { rooms, buildings, marks: await markPlaces(db, schoolId, { rooms, buildings }) },
  }
}

/** Imports buildings with rooms and beds. Buildings and rooms missing in the sheet stay. */
export const placeImport = reviewedImport({
  name: 'places',
  title: '导入宿舍楼与房间',
  sheet: placeSheet,
  foreign: placeHeadings,
  rules: placeRules,
  alsoNeeds: 'dormitory:building:edit',
  undoing:
    '新增的宿舍楼与房间一并删除，修改过的恢复为导入前的内容。导入之后若已有人入住、安装设备或另有修改，则不会撤销。',
  mostRows: 20_000,
  secondary: ['gender'],
  roomKeys: { building: 'building', room: 'name' },
  options: async (db, importing) => makeBuildingOption(await listBuildingNames(db, importing)),
  read: readPlaces,
  compare: reviewPlaces,
  write: writePlaces,
  undo: undoPlaces,
})
