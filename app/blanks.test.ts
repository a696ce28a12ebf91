import { expect, test } from 'vitest'
import { SavedDevice } from '../areas/device/deviceFields.ts'
import { dormitory } from '../areas/dormitory/contract.ts'
import { permissions } from '../areas/permissions/contract.ts'
import { blanksAround } from '../platform/contract/blanks.ts'

test.each([
  ['用户组', permissions.saveGroup.body.shape.groupName],
  ['宿舍楼', dormitory.saveBuilding.body.shape.name],
  ['房间', dormitory.saveRoom.body.shape.name],
  ['设备', SavedDevice.shape.name],
])('the name of a %s has no blanks around it', (_, name) => {
  for (const blank of [' 三楼', '三楼 ', '\u3000三楼']) {
    expect(name.safeParse(blank).error?.issues.map(({ message }) => message)).toEqual([blanksAround])
  }
  expect(name.safeParse('三 楼').success).toBe(true)
})
