import { describe, expect, test } from 'vitest'
import { uploadRefusals } from '../../../platform/contract/upload.ts'
import { makePicture } from '../../../tests/support/pictures.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { permissionsFactories } from '../../permissions/make.ts'
import { media, mediaRefusals } from '../contract.ts'
import { mediaLimits } from '../limits.ts'
import { makeMediaScene } from '../make.ts'

const server = await useServer()
const { as } = server

const page = { pageNum: 1, pageSize: 10 }

describe('pictures', () => {
  test('are re-encoded, listed with size and uploader, and opened by their link', async () => {
    const { who } = await makeMediaScene(server)
    const files = [await makePicture({ name: '校门.png' }), await makePicture({ width: 4000, height: 1000 })]
    const { ids } = (await as(who, media.uploadPictures, { files })).data
    expect(ids).toHaveLength(2)
    expect(await as(who, media.moveResources, { body: { ids, folder: '校园' } })).toMatchObject({ code: 200 })
    const { data } = await as(who, media.resourcePage, { body: { ...page, kind: 'picture', folder: '校园' } })
    expect(data.content).toMatchObject([
      { name: '照片', width: 1920, height: 480 },
      { name: '校门', kind: 'picture', folder: '校园', width: 320, height: 240, shown: 0 },
    ])
    const [, gate] = data.content
    expect(gate?.size).toBeGreaterThan(0)
    const answer = await server.http.inject({ method: 'GET', url: gate?.url ?? '' })
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp' } })
    expect((await as(who, media.folders)).data).toEqual(['校园'])
  })

  test('are all refused if one is not a picture', async () => {
    const { who } = await makeMediaScene(server)
    const files = [await makePicture(), { name: '校门.png', bytes: Buffer.from('<svg/>') }]
    expect(await as(who, media.uploadPictures, { files })).toMatchObject({
      code: uploadRefusals.wrongKind.code,
    })
    expect((await as(who, media.resourcePage, { body: page })).data.totalSize).toBe(0)
  })
})

describe('a resource of a published task', () => {
  test('is neither deleted nor rewritten until the task is withdrawn', async () => {
    const { who, own, schoolId } = await makeMediaScene(server)
    const notice = await own.makeNotice(schoolId, { name: '校服' })
    const task = await own.makePublished(schoolId, { name: '升旗' })
    await own.addContent(schoolId, task.id, 1, notice.id)
    const remove = () => as(who, media.deleteResource, { query: { id: notice.id } })
    const save = (values: object) =>
      as(who, media.saveResource, { body: { id: notice.id, name: '校服', text: '明天穿校服', version: 1, ...values } })
    expect(await remove()).toMatchObject({
      code: mediaRefusals.resourceShown.code,
      msg: '“校服”正用于已发布的任务“升旗”，请先撤回该任务',
    })
    expect(await save({ text: '后天' })).toMatchObject(refused(mediaRefusals.resourceShown))
    expect((await save({ folder: '通知' })).data).toMatchObject({ folder: '通知', shown: 1 })
    await as(who, media.withdrawTask, { body: { id: task.id } })
    expect((await save({ text: '后天', version: 2 })).data).toMatchObject({ text: '后天', size: 2, shown: 0 })
    expect(await remove()).toMatchObject({ code: 200 })
    expect(await own.contentOf(schoolId, task.id)).toHaveLength(1)
  })
})

test('takes no notice without text', async () => {
  const { who, own, schoolId } = await makeMediaScene(server)
  const save = (values: object) => as(who, media.saveResource, { body: { name: '校服', version: 0, ...values } })
  const blank = refused(mediaRefusals.noticeBlank)
  expect(await save({})).toMatchObject(blank)
  const notice = await own.makeNotice(schoolId)
  expect(await save({ id: notice.id, text: ' \n', version: 1 })).toMatchObject(blank)
  expect(await save({ text: '明天穿校服' })).toMatchObject({ code: 200 })
  const picture = await own.makeNotice(schoolId, { kind: 'picture', text: '' })
  expect(await save({ id: picture.id, version: 1 })).toMatchObject({ code: 200, data: { name: '校服' } })
})

test('holds no more resources than one page shows, so that a task offers all', async () => {
  const { who, own, schoolId } = await makeMediaScene(server)
  await own.fillResources(schoolId)
  const body = { name: '校服', text: '明天穿校服', version: 0 }
  expect(await as(who, media.saveResource, { body })).toMatchObject(refused(mediaRefusals.tooManyResources))
  const all = await as(who, media.resourcePage, { body: { pageNum: 1, pageSize: -1 } })
  expect(all.data).toMatchObject({ totalPages: 1, totalSize: mediaLimits.resources })
})

test('shows layouts and resources also to those who only write tasks', async () => {
  const { teacher, own, schoolId } = await makeMediaScene(server)
  await permissionsFactories(server.database).grant(schoolId, teacher.id, ['media:task:edit'])
  await own.makeNotice(schoolId)
  await own.makeLayout(schoolId)
  for (const call of [media.layoutPage, media.resourcePage])
    expect((await as(teacher, call, { body: page })).data).toMatchObject({ totalSize: 1 })
  expect(await as(teacher, media.folders)).toMatchObject({ status: 403 })
})

test('shows resources to those who may see them, and changes to editors alone', async () => {
  const { reader, teacher } = await makeMediaScene(server)
  expect(await as(reader, media.resourcePage, { body: page })).toMatchObject({ code: 200 })
  expect(await as(teacher, media.resourcePage, { body: page })).toMatchObject({ status: 403 })
  expect(await as(reader, media.saveResource, { body: { name: '通知', text: '明天', version: 0 } })).toMatchObject({
    status: 403,
  })
})
