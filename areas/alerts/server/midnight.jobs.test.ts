import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { someTextProvider } from '../../../tests/support/config.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { dormitoryFactories } from '../../dormitory/makeDormitory.ts'
import { leaveFactories } from '../../leave/makeLeave.ts'
import { makeAlertScene } from '../makeAlerts.ts'

const minute = 60_000

// A separate server, because the job covers every school. It is Monday, 22:00 in Shanghai.
const clock = movableClock(new Date('2026-09-07T14:00:00Z'))
const config = { publicUrl: 'https://xingtan.example.cn', sms: someTextProvider }
const server = await useSeparateServer({ clock, config })
const { runner } = server.http.running

const pass = async (minutes: number) => {
  clock.advance(minutes * minute)
  await runner.schedule()
  await runner.drain()
}

const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * minute)

test('a leave that ended and a device that fell silent before midnight are told once, not again on the next day', async () => {
  const scene = await makeAlertScene(server, {
    now: clock.now(),
    arrivedAt: ago(14 * 60),
    settings: { kinds: ['overdue', 'device'] },
  })
  const { own, devices, schoolId, first, gate } = scene
  const dormitory = dormitoryFactories(server.database)
  const room = await dormitory.makeRoom(schoolId)
  await dormitory.settle(schoolId, first.id, room.id)
  const door = await devices.makeDevice(schoolId, { roomId: room.id, name: '宿舍门禁' })
  await devices.connect(schoolId, door.id, ago(600))
  await leaveFactories(server.database).makeLeave(schoolId, first.id, { startAt: ago(600), endAt: clock.now() })
  await devices.disconnect(schoolId, gate.id, ago(0))
  await pass(65)
  const raised = async () => (await own.alertsOf(schoolId)).map(({ kind, day }) => ({ kind, day }))
  const once = [
    { kind: 'overdue', day: '2026-09-07' },
    { kind: 'device', day: '2026-09-07' },
  ]
  expect(await raised()).toEqual(once)
  await pass(70)
  expect(clock.now()).toEqual(new Date('2026-09-07T16:15:00Z'))
  expect(await raised()).toEqual(once)
})
