import { useCall } from '../../../platform/console/client/useCall.ts'
import { dormitory } from '../contract.ts'

/** The calls that tell of buildings, rooms and beds. */
export const placeReads = [
  dormitory.buildingPage,
  dormitory.plan,
  dormitory.dormitories,
  dormitory.rooms,
  dormitory.roomOfStudent,
  dormitory.previewAllocation,
]

/** All buildings that one manages. */
export const useBuildings = () => useCall(dormitory.buildingPage, { body: { pageSize: -1 } })

/** The kinds of rooms to choose from. */
export const genderOptions = [
  { value: 0, label: '不限' },
  { value: 1, label: '男生' },
  { value: 2, label: '女生' },
]
