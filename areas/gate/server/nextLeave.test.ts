import { describe, expect, test } from 'vitest'
import { useServer } from '../../../tests/support/useServer.ts'
import { leaveState } from '../../leave/contract.ts'
import { leaveFactories } from '../../leave/makeLeave.ts'
import { gate } from '../contract.ts'
import { makeGateScene } from '../makeGate.ts'
import { formatNextLeave } from './nextLeave.ts'

const server = await useServer()
const hour = 3_600_000
const zone = 'Asia/Shanghai'

const makeScene = async () => {
  const scene = await makeGateScene(server)
  const at = (hours: number) => new Date(Date.now() + hours * hour)
  const make = (from: number, to: number, values = {}) =>
    leaveFactories(server.database).makeLeave(scene.school.id, scene.pupil.id, {
      startAt: at(from),
      endAt: at(to),
      ...values,
    })
  const person = async () => (await server.as(scene.keeper, gate.person, { params: { userId: scene.pupil.id } })).data
  return { ...scene, make, person, at }
}

describe('an upcoming leave', () => {
  test('is shown if it begins within a day, the earliest first', async () => {
    const { make, person } = await makeScene()
    await make(20, 22)
    const { startAt } = await make(3, 6)
    const { leaverState, leave, note } = await person()
    expect({ leaverState, leave }).toEqual({ leaverState: 'LEAVE_NO', leave: null })
    const words = [new Date(), new Date(Date.now() - 60_000)].map((now) => formatNextLeave(startAt, now, zone))
    expect(words.some((one) => note.startsWith(`${one}；`))).toBe(true)
  })

  test('is not shown if it is later, not approved, ended early or the student is on leave now', async () => {
    const { make, person, at } = await makeScene()
    await make(25, 27)
    await make(3, 6, { state: leaveState.asked })
    await make(4, 6, { endedAt: at(-1) })
    expect((await person()).note).not.toContain('起请假')
    await make(5, 6)
    expect((await person()).note).toContain('起请假')
    await make(-1, 1)
    const now = await person()
    expect(now.leaverState).toBe('LEAVING')
    expect(now.note).not.toContain('起请假')
  })

  test('is shown with its day if that is not today', () => {
    const now = new Date('2026-11-23T04:00:00Z')
    expect(formatNextLeave(new Date('2026-11-23T05:00:00Z'), now, zone)).toBe('13:00 起请假')
    expect(formatNextLeave(new Date('2026-11-24T02:30:00Z'), now, zone)).toBe('明天 10:30 起请假')
  })
})
