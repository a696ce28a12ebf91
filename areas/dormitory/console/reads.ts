import { useCall } from '../../../platform/console/client/useCall.ts'
import { users } from '../../users/contract.ts'
import { dormitory } from '../contract.ts'

/** The calls to refresh after a change of buildings, rooms or beds. */
export const placeReads = [
  dormitory.buildingPage,
  dormitory.plan,
  users.dormitories,
  users.dormitoryRooms,
  users.roomOfStudent,
  dormitory.previewAllocation,
]

/** Reads all buildings that the user manages. */
export const useBuildings = () => useCall(dormitory.buildingPage, { body: { pageSize: -1 } })

/** The options for a room's sex. */
export const genderOptions = [
  { value: 0, label: '不限' },
  { value: 1, label: '男生' },
  { value: 2, label: '女生' },
]
