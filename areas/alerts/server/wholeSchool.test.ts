import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { makeLeaveScene } from '../../leave/makeLeave.ts'
import { alertRefusals, alerts } from '../contract.ts'
import { alertFactories } from '../makeAlerts.ts'

const server = await useServer()
const { as, make, database } = server
const own = alertFactories(database)

const keys = ['alerts:alert:view', 'alerts:alert:decide', 'alerts:settings:edit']

/** A school with a held storm, and people of a part of the school who were granted all permissions of the area. */
const makeScene = async () => {
  const scene = await makeLeaveScene(server)
  const { schoolId, rootId, staff, teacher, manager, outsider } = scene
  const keeper = await staff('门卫', [role.gateKeeper], [rootId])
  const granted = [teacher, manager, keeper]
  for (const { id } of granted) await make.grant(schoolId, id, keys)
  const { id: holdId } = await own.makeHold(schoolId)
  await own.makeAlert(schoolId, { memberId: outsider.id, state: 'held', holdId })
  return { ...scene, granted, holdId }
}

const said = refused(alertRefusals.tooFewReached)

describe('held storms, which concern the whole school', () => {
  test('are listed and counted only for those who reach the whole school', async () => {
    const { who, granted } = await makeScene()
    for (const one of granted) {
      const listed = await as(one, alerts.holds, {})
      expect(listed).toMatchObject({ ...said, status: 403 })
      expect(listed.text).not.toContain('张小军')
      expect((await as(one, alerts.count, {})).data).toMatchObject({ holds: 0 })
    }
    expect((await as(who, alerts.holds, {})).data).toMatchObject([{ pupils: 1, names: ['张小军'] }])
    expect((await as(who, alerts.count, {})).data).toMatchObject({ holds: 1 })
  })

  test('are decided only by those who reach the whole school', async () => {
    const { who, schoolId, granted, holdId } = await makeScene()
    const body = { id: holdId, sends: false, note: '秋游' }
    for (const one of granted) expect(await as(one, alerts.decideHold, { body })).toMatchObject(said)
    expect(await own.holdsOf(schoolId)).toMatchObject([{ decidedAt: null, note: '' }])
    expect(await as(who, alerts.decideHold, { body })).toMatchObject({ code: 200 })
  })
})

test('the settings are saved only by those who reach the whole school', async () => {
  const { who, granted } = await makeScene()
  const body = (await as(who, alerts.settings, {})).data
  for (const one of granted)
    expect(await as(one, alerts.saveSettings, { body: { ...body, lateTime: '09:30' } })).toMatchObject(said)
  expect((await as(who, alerts.settings, {})).data).toEqual(body)
  expect(await as(who, alerts.saveSettings, { body: { ...body, lateTime: '07:30' } })).toMatchObject({ code: 200 })
})
