import { expect, test } from 'vitest'
import { SavedDevice } from '../areas/device/deviceFields.ts'
import { dormitory } from '../areas/dormitory/contract.ts'
import { NodeSave, AddNodesBody } from '../areas/organisation/nodeContract.ts'
import { SchoolSave } from '../areas/organisation/schoolContract.ts'
import { permissions } from '../areas/permissions/contract.ts'
import { PersonName } from '../areas/users/userFields.ts'
import { outerBlanksMessage, invisibleInsideMessage } from '../platform/contract/blanks.ts'

const named = [
  ['人', PersonName],
  ['学校', SchoolSave.shape.name],
  ['组织', NodeSave.shape.name],
  ['班级', AddNodesBody.shape.nodes.element.shape.name],
  ['用户组', permissions.saveGroup.body.shape.groupName],
  ['宿舍楼', dormitory.saveBuilding.body.shape.name],
  ['房间', dormitory.saveRoom.body.shape.name],
  ['设备', SavedDevice.shape.name],
] as const

const breaking = ['\n', '\r', '\u2028', '\u2029', '\u0085', '\t', '\u0007']
const unseen = ['\u200b', '\ufeff', '\u2060', '\u00ad', '\ufe00', '\ufe0f', '\ufff9', '\ufffb', '\u206a', '\u206f']
const fillers = ['\u3164', '\u115f', '\uffa0', '\u2800', '\u{e0041}']

test.each(named)('rejects blanks at the ends of the name of a %s', (_, name) => {
  for (const blank of [' 三楼', '三楼 ', '\u3000三楼']) {
    expect(name.safeParse(blank).error?.issues.map(({ message }) => message)).toEqual([outerBlanksMessage])
  }
  expect(name.safeParse('三 楼').success).toBe(true)
})

test.each(named)('rejects line breaks and invisible characters in the name of a %s', (_, name) => {
  for (const character of [...breaking, ...unseen, ...fillers]) {
    for (const given of [`三${character}楼`, `三楼${character}`]) {
      const told = name.safeParse(given).error?.issues.map(({ message }) => message)
      expect(told, JSON.stringify(given)).toEqual([invisibleInsideMessage])
    }
  }
})

test.each(named)('accepts joiners and variation selectors in the name of a %s', (_, name) => {
  for (const given of ['می\u200cخواهم', 'ශ්\u200dරී', '葛\u{e0100}城', 'ᠨᠠ\u180bᠮ\u180eᠠ', '买买提·艾力', '𠮷野']) {
    expect(name.safeParse(given).data).toBe(given)
  }
})
