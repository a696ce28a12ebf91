import { afterEach, expect, test } from 'vitest'
import { listen } from '../../../app/assemble.ts'
import { type PretendMasterSpec, startPretendMaster } from '../../../simulator/afterSchool/pretendMaster.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { device } from '../../device/contract.ts'
import { deviceFactories } from '../../device/make.ts'
import { afterSchool } from '../contract.ts'
import { makeAfterSchoolScene } from '../make.ts'

const server = await useSeparateServer()
const { as, database } = server
const { address } = await listen(server.http, '127.0.0.1', 0)
const url = `${address.replace('http', 'ws')}/device/mqtt`

const masters: Awaited<ReturnType<typeof startPretendMaster>>[] = []
afterEach(async () => {
  await Promise.all(masters.splice(0).map((one) => one.close()))
})

const start = async (spec: PretendMasterSpec) => {
  const master = await startPretendMaster(spec)
  masters.push(master)
  return master
}

test('publishes over the master’s channel and fails with a message if it is silent or offline', async () => {
  const { who, own, school, classId } = await makeAfterSchoolScene(server)
  const { id: masterId } = await own.setMaster(school.id)
  const screen = await deviceFactories(database).makeDevice(school.id, { name: '东门大屏' })
  await own.setConfig(school.id, classId, { deviceId: screen.id })
  const publish = async () => (await as(who, afterSchool.publish, { body: { deptIds: [classId] } })).data
  expect(await publish()).toMatchObject([{ success: false, msg: '设备离线，指令未下发' }])

  const { credential } = (await as(who, device.newCredential, { body: { id: masterId } })).data
  const master = await start({ url, credential })
  const isOnline = async () => (await deviceFactories(database).presenceOf(masterId))?.online
  await expect.poll(isOnline, { message: 'the master is online' }).toBe(true)
  // Retried if a slow machine used up the five seconds for the answer.
  const updated = [{ success: true, msg: '已更新放学时段' }]
  await expect.poll(publish, { interval: 1, message: 'the master answers' }).toMatchObject(updated)
  expect(master.heard.at(-1)).toMatchObject({
    command: 'afterSchool',
    data: {
      userId: who.id,
      deptId: classId,
      fromDeviceId: screen.id,
      deptName: '七年级1班',
      periods: [{ start: '16:30', end: '17:00' }],
    },
  })
  master.keepSilent(true)
  expect(await publish()).toMatchObject([{ success: false, msg: '指令下发失败' }])
  const page = await as(who, afterSchool.publications, { body: {} })
  const states = page.data.content.map(({ state }) => state)
  expect([...states.slice(0, 2), states.at(-1)]).toEqual(['failed', 'answered', 'failed'])
})
