import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { device } from '../contract.ts'
import { makeDeviceScene } from '../factories.ts'
import { findDeviceByCredential } from './credentials.ts'

const server = await useServer()
const { as, actor, database } = server
const makeScene = () => makeDeviceScene(server)

const knock = (text: string) => database.asSystem('a test knocks as a device', (db) => findDeviceByCredential(db, text))

describe('a credential', () => {
  test('makes its device known, until another one or nothing stands in its place', async () => {
    const { school, who, panel } = await makeScene()
    const make = async () => (await as(who, device.newCredential, { body: { id: panel.id } })).data.credential
    const first = await make()
    const known = { schoolId: school.id, deviceId: panel.id, name: panel.name, locationId: null }
    expect(await knock(first)).toEqual(known)
    const second = await make()
    expect(await knock(first)).toBeNull()
    expect(await knock(second)).toEqual(known)
    expect((await as(who, device.one, { params: { id: panel.id } })).data.hasCredential).toBe(true)
    expect(await as(who, device.revokeCredential, { query: { id: panel.id } })).toMatchObject({ code: 200 })
    expect(await knock(second)).toBeNull()
    const again = await as(who, device.revokeCredential, { query: { id: panel.id } })
    expect(again).toMatchObject(refused(common.notFound))
  })

  test('opens nothing with another secret, another device’s number, or in another form', async () => {
    const { school, who, panel, own } = await makeScene()
    const other = await own.makeDevice(school.id)
    const credentialOf = async (id: number) =>
      (await as(who, device.newCredential, { body: { id } })).data.credential.split('.')
    const [[id, secret], [otherId, otherSecret]] = [await credentialOf(panel.id), await credentialOf(other.id)]
    expect(await knock(`${id}.${secret}`)).toMatchObject({ deviceId: panel.id })
    for (const wrong of [
      `${id}.${otherSecret}`,
      `${otherId}.${secret}`,
      `${id}.`,
      `.${secret}`,
      `${id}`,
      '',
      `0${id}.${secret}`,
    ])
      expect(await knock(wrong), wrong).toBeNull()
    expect(await knock(`9999999999999999.${secret}`)).toBeNull()
  })

  test('of a device that is put aside opens nothing, and opens again when it is taken back', async () => {
    const { who, panel } = await makeScene()
    const { data } = await as(who, device.newCredential, { body: { id: panel.id } })
    const { sn, name, mac, version } = panel
    const body = { id: panel.id, sn, name, mac: mac ?? '', basePackageName: panel.type }
    await as(who, device.save, { body: { ...body, disabled: true, version } })
    expect(await knock(data.credential)).toBeNull()
    await as(who, device.save, { body: { ...body, disabled: false, version: version + 1 } })
    expect(await knock(data.credential)).toMatchObject({ deviceId: panel.id })
  })

  test('is not for those who may only look', async () => {
    const { who, place, panel } = await makeScene()
    const keeper = await actor({ ...place, roles: [role.gateKeeper] })
    expect(await as(keeper, device.one, { params: { id: panel.id } })).toMatchObject({ code: 200 })
    const body = { id: panel.id }
    expect(await as(keeper, device.newCredential, { body })).toMatchObject(refused(common.forbidden))
    expect(await as(who, device.newCredential, { body })).toMatchObject({ code: 200 })
  })
})
