import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { type FakeReply, startFakeProvider } from '../../../tests/support/fakes/fakeProvider.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useSeparateServer, useServer } from '../../../tests/support/useServer.ts'
import { administration } from '../../administration/contract.ts'
import { map, mapRefusals } from '../contract.ts'
import { makeMapScene } from '../make.ts'

/** Makes a server with a video platform that gives these replies, and keeps what it was asked. */
const makeWatched = async (reply: () => FakeReply) => {
  const asked: { readonly path: string; readonly body: string; readonly signature: unknown }[] = []
  const url = await startFakeProvider(({ url: address, body, headers }) => {
    asked.push({ path: address.pathname, body, signature: headers['x-ca-signature'] })
    return reply()
  })
  const server = await useSeparateServer({ config: { videoPlatform: { url, key: 'a-key', secret: 'a-secret' } } })
  return { ...server, asked, ...(await makeMapScene(server)) }
}

test('the address of a live picture comes from the video platform, and each look is recorded', async () => {
  let reply: FakeReply = { body: { code: '0', data: { url: 'https://video.example/live.m3u8' } } }
  const { as, who, own, school, asked } = await makeWatched(() => reply)
  const place = await own.makeLocation(school.id)
  const camera = await own.makeDevice(school.id, { name: '东门', sn: 'CAM-1', locationId: place.id })
  const look = () => as(who, map.videoUrl, { query: { deviceId: camera.id } })
  expect((await look()).data).toEqual({ url: 'https://video.example/live.m3u8' })
  const shown = await as(who, map.playUrl, { query: { cameraIndexCode: 'CAM-1' } })
  expect(shown.data).toEqual({ url: 'https://video.example/live.m3u8' })
  const listed = await as(who, map.previewUrls, { query: { locationCodeId: place.id } })
  expect(listed.data).toEqual([{ id: camera.id, deviceName: '东门', previewURL: 'https://video.example/live.m3u8' }])
  expect(asked).toHaveLength(3)
  expect(asked[0]).toMatchObject({ path: '/artemis/api/video/v2/cameras/previewURLs', signature: expect.any(String) })
  expect(JSON.stringify(asked)).not.toContain('a-secret')
  const trail = await as(who, administration.auditPage, { body: {} })
  expect(trail.data.content.filter(({ title }) => title === '查看实时画面')).toHaveLength(3)
  for (const wrong of [
    { status: 503, body: {} },
    { body: { code: '0x1', msg: 'no such camera' } },
    { body: { data: { url: 'javascript:alert(1)' } } },
    'hangUp',
  ] as const) {
    reply = wrong
    expect(await look()).toMatchObject(refused(mapRefusals.videoFailed))
  }
})

test('a live picture needs its own permission, a camera that is not disabled, and the own school', async () => {
  const server = await useServer()
  const { as, actor } = server
  const { who, manager, own, school } = await makeMapScene(server)
  const { id: deviceId } = await own.makeDevice(school.id)
  expect((await as(who, map.videoUrl, { query: { deviceId } })).data).toEqual({ url: null })
  expect(await as(manager, map.videoUrl, { query: { deviceId } })).toMatchObject(refused(common.forbidden))
  const off = await own.makeDevice(school.id, { disabled: true, sn: 'CAM-OFF' })
  expect(await as(who, map.videoUrl, { query: { deviceId: off.id } })).toMatchObject(refused(common.notFound))
  expect(await as(who, map.playUrl, { query: { cameraIndexCode: 'CAM-OFF' } })).toMatchObject(refused(common.notFound))
  const elsewhere = await makeMapScene(server)
  expect(await as(elsewhere.who, map.videoUrl, { query: { deviceId } })).toMatchObject(refused(common.notFound))
  const keeper = await actor({ schoolId: school.id, roles: [role.gateKeeper], departments: [school.rootId] })
  expect(await as(keeper, map.videoUrl, { query: { deviceId } })).toMatchObject(refused(common.forbidden))
})
