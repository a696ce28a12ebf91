import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { dormitoryFactories } from '../../dormitory/makeDormitory.ts'
import { access } from '../../access/contract.ts'
import { device } from '../contract.ts'
import { deviceFactories } from '../make.ts'
import { type EveningDevice, setEveningHost } from './evening.ts'

const { make, actor, as, call, database } = await useServer()

test('an evening lets the boarders of the board pass, so nobody with a closed record', async () => {
  const begun: EveningDevice[] = []
  const restore = setEveningHost({
    minutes: 1,
    reserve: () => true,
    release: () => undefined,
    begin: (_schoolId, devices) => void begun.push(...devices),
  })
  const { id: schoolId, rootId } = await make.makeSchool()
  const who = await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [rootId] })
  const room = await dormitoryFactories(database).makeRoom(schoolId)
  const real = await deviceFactories(database).makeCredential(schoolId, { roomId: room.id })
  const addBoarder = async (values: Parameters<typeof make.setMember>[2]) => {
    const { id } = await make.makeMember({ schoolId, roles: [role.student], departments: [rootId] })
    await make.setMember(schoolId, id, values)
    await dormitoryFactories(database).settle(schoolId, id, room.id)
    return id
  }
  const open = await addBoarder({ disabled: false })
  await addBoarder({ disabled: true })
  await addBoarder({ locked: true })
  expect((await as(who, device.demoEvening)).data).toMatchObject({ devices: 1, students: 1 })
  expect(begun.flatMap(({ students }) => students)).toEqual([open])
  expect((await as(who, device.demoEvening)).data).toMatchObject({ devices: 1, students: 1 })
  // Both evenings use the one device that the first made. The school's own device can still send records.
  expect(new Set(begun.map(({ deviceId }) => deviceId)).size).toBe(1)
  expect(begun[0]?.deviceId).not.toBe(Number(real.split('.')[0]))
  const records = { clock: Date.now(), series: 1, records: [] }
  expect(await call(access.deviceRecords, { body: records }, { token: real })).toMatchObject({ code: 200 })
  restore()
})
