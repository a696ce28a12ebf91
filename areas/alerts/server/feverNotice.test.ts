import { expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { someTextProvider } from '../../../tests/support/config.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { sealedLinkFactories } from '../../sealedLink/make.ts'
import { temperature, temperaturePurpose } from '../../temperature/contract.ts'
import { makeTemperatureScene } from '../../temperature/makeTemperature.ts'
import { alertFactories } from '../makeAlerts.ts'

// Uses a separate server with its clock at 07:30 in Shanghai, within the morning's period.
const clock = movableClock(new Date('2026-11-20T23:30:00Z'))
const server = await useSeparateServer({ clock, config: { sms: someTextProvider } })
const own = alertFactories(server.database)

const makeScene = async (kinds: readonly ('fever' | 'late')[]) => {
  const { schoolId, head, classId, pupils } = await makeTemperatureScene(server)
  await server.make.setMember(schoolId, head.id, { telephone: '13800001234' })
  await own.makeTemplates(schoolId)
  await own.setSettings(schoolId, { kinds: [...kinds] })
  const save = async () => {
    const temps = [{ userId: pupils[0].id, tempF: 386 }]
    const body = { deptId: classId, date: '2026-11-21', periodId: 1, temps }
    return (await server.as(head, temperature.saveEntry, { body })).data.fevers
  }
  const submitAsParent = async () => {
    const values = { purpose: temperaturePurpose, mostUses: 9, createdAt: clock.now() }
    const expiresAt = new Date(clock.now().getTime() + 86_400_000)
    const made = await sealedLinkFactories(server).makeOpened(schoolId, [classId], { ...values, expiresAt })
    return (await server.as({ token: made.opened }, temperature.parentSubmit, { body: { periodId: 1, tempF: 386 } }))
      .data
  }
  return { save, submitAsParent }
}

test('a saved fever promises no message in a school whose alerts tell fevers', async () => {
  const { save, submitAsParent } = await makeScene(['fever'])
  expect(await save()).toEqual({ count: 1, way: 'alerts', notAgain: 0, isHeadTold: false, noParent: [] })
  expect(await submitAsParent()).toMatchObject({ abnormal: true, isHeadTold: false })
})

test('a saved fever promises a message in a school whose alerts tell other kinds', async () => {
  const { save, submitAsParent } = await makeScene(['late'])
  expect(await save()).toMatchObject({ count: 1, way: 'sent', isHeadTold: true })
  expect(await submitAsParent()).toMatchObject({ abnormal: true, isHeadTold: true })
})
