import { expect, test } from 'vitest'
import { useServer } from '../../../tests/support/useServer.ts'
import { administration } from '../../administration/contract.ts'
import { users } from '../../users/contract.ts'
import { videoTele } from '../contract.ts'
import { makeCallScene } from '../makeCallScene.ts'

const server = await useServer()

test('the orders and minutes of pupils are shown before the pupils are deleted', async () => {
  const { who, own, schoolId, pupil, second } = await makeCallScene(server)
  await own.makePaid(schoolId, pupil.id)
  await own.makeBalance(schoolId, second.id)
  const body = { schoolId, userIds: [pupil.id, second.id] }
  const { data } = await server.as(who, users.previewDeletion, { body })
  const found = Object.fromEntries(data.map(({ title, names }) => [title, names.toSorted()]))
  expect(found).toEqual({ 套餐订单: ['王小明'], 通话分钟: ['李小红', '王小明'] })
})

test('the trail has no copy of an identification or a call, but of the charge, and no entry of a heartbeat', async () => {
  const { who, own, schoolId, pupil, identify, begin, end, give, credential } = await makeCallScene(server)
  await give(10)
  await identify({ userId: pupil.id })
  await begin('a')
  await end('a', 30)
  await server.call(videoTele.heartbeat, {}, { token: credential })
  const [changes, entries] = await own.trailOf(schoolId)
  const relations = new Set(changes.map(({ relation }) => relation))
  expect([...relations].filter((name) => ['video_phone_face', 'video_phone_call'].includes(name))).toEqual([])
  expect(relations).toContain('video_phone_charge')
  const calls = new Set(entries.map(({ call }) => call))
  expect([...calls].filter((name) => name.startsWith('videoTele.')).toSorted()).toEqual([
    'videoTele.beginCall',
    'videoTele.endCall',
    'videoTele.identify',
  ])
  const { data } = await server.as(who, administration.auditPage, { body: { call: 'videoTele.endCall' } })
  expect(data.content).toHaveLength(1)
})
