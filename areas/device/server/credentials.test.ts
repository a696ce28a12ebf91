import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { device } from '../contract.ts'
import { makeDeviceScene } from '../make.ts'
import { findDeviceByCredential } from './credentials.ts'

const server = await useServer()
const { as, actor, database } = server
const makeScene = () => makeDeviceScene(server)

const authenticate = (text: string) =>
  database.asSystem('a test knocks as a device', (db) => findDeviceByCredential(db, text))

describe('a credential', () => {
  test('identifies its device until it is replaced or revoked', async () => {
    const { school, who, panel } = await makeScene()
    const make = async () => (await as(who, device.newCredential, { body: { id: panel.id } })).data.credential
    const first = await make()
    const known = { schoolId: school.id, deviceId: panel.id, name: panel.name, locationId: null }
    expect(await authenticate(first)).toEqual(known)
    const second = await make()
    expect(await authenticate(first)).toBeNull()
    expect(await authenticate(second)).toEqual(known)
    expect((await as(who, device.one, { params: { id: panel.id } })).data.hasCredential).toBe(true)
    expect(await as(who, device.revokeCredential, { query: { id: panel.id } })).toMatchObject({ code: 200 })
    expect(await authenticate(second)).toBeNull()
    const again = await as(who, device.revokeCredential, { query: { id: panel.id } })
    expect(again).toMatchObject(refused(common.notFound))
  })

  test('is refused with a wrong secret, the id of another device, or another format', async () => {
    const { school, who, panel, own } = await makeScene()
    const other = await own.makeDevice(school.id)
    const credentialOf = async (id: number) =>
      (await as(who, device.newCredential, { body: { id } })).data.credential.split('.')
    const [[id, secret], [otherId, otherSecret]] = [await credentialOf(panel.id), await credentialOf(other.id)]
    expect(await authenticate(`${id}.${secret}`)).toMatchObject({ deviceId: panel.id })
    for (const wrong of [
      `${id}.${otherSecret}`,
      `${otherId}.${secret}`,
      `${id}.`,
      `.${secret}`,
      `${id}`,
      '',
      `0${id}.${secret}`,
    ])
      expect(await authenticate(wrong), wrong).toBeNull()
    expect(await authenticate(`9999999999999999.${secret}`)).toBeNull()
  })

  test('is refused while its device is disabled and works again afterwards', async () => {
    const { who, panel } = await makeScene()
    const { data } = await as(who, device.newCredential, { body: { id: panel.id } })
    const { sn, name, mac, version } = panel
    const body = { id: panel.id, sn, name, mac: mac ?? '', basePackageName: panel.type }
    await as(who, device.save, { body: { ...body, disabled: true, version } })
    expect(await authenticate(data.credential)).toBeNull()
    await as(who, device.save, { body: { ...body, disabled: false, version: version + 1 } })
    expect(await authenticate(data.credential)).toMatchObject({ deviceId: panel.id })
  })

  test('refuses users who may only view', async () => {
    const { who, place, panel } = await makeScene()
    const keeper = await actor({ ...place, roles: [role.gateKeeper] })
    expect(await as(keeper, device.one, { params: { id: panel.id } })).toMatchObject({ code: 200 })
    const body = { id: panel.id }
    expect(await as(keeper, device.newCredential, { body })).toMatchObject(refused(common.forbidden))
    expect(await as(who, device.newCredential, { body })).toMatchObject({ code: 200 })
  })
})
