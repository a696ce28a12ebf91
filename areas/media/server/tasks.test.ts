import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { nodeType } from '../../registry/contract.ts'
import { media, mediaRefusals } from '../contract.ts'
import { makeMediaScene } from '../make.ts'

const server = await useServer()
const { as } = server

const days = { from: '2020-01-01', to: '2099-12-31', fromTime: '00:00', toTime: '23:59' }
const notice = { key: 1, kind: 'notice', x: 0, y: 0, width: 100, height: 100 } as const

const makeScene = async () => {
  const scene = await makeMediaScene(server)
  const { own, schoolId, who } = scene
  const layout = await own.makeLayout(schoolId, { regions: [notice] })
  const text = await own.makeNotice(schoolId, { name: '校服通知' })
  const body = { name: '升旗', layoutId: layout.id, ...days, version: 0 }
  const contents = [{ regionKey: 1, resourceIds: [text.id] }]
  const publish = (id: number, version: number, by = who) => as(by, media.publishTask, { body: { id, version } })
  const view = async (id: number) => (await as(who, media.task, { params: { id } })).data
  return { ...scene, layout, text, body, contents, publish, view }
}

describe('a task', () => {
  test('goes from draft to published and withdrawn, and is changed only while it is not published', async () => {
    const { who, body, contents, publish, schoolId, own } = await makeScene()
    const saved = await as(who, media.saveTask, { body: { ...body, contents } })
    expect(saved.data).toMatchObject({ name: '升旗', state: 'draft', publishedAt: null, version: 1 })
    const { id } = saved.data
    expect((await publish(id, 1)).data).toMatchObject({ state: 'published', isDue: true, version: 2 })
    const published = refused(mediaRefusals.taskPublished)
    expect(await publish(id, 2)).toMatchObject(published)
    expect(await as(who, media.saveTask, { body: { ...body, id, version: 2 } })).toMatchObject(published)
    expect(await as(who, media.deleteTask, { query: { id } })).toMatchObject(published)
    expect((await as(who, media.withdrawTask, { body: { id } })).data).toMatchObject({ state: 'withdrawn' })
    expect(await as(who, media.withdrawTask, { body: { id } })).toMatchObject(refused(mediaRefusals.notPublished))
    const changed = await as(who, media.saveTask, { body: { ...body, id, name: '升旗仪式', version: 3 } })
    expect(changed.data).toMatchObject({ name: '升旗仪式', state: 'withdrawn' })
    expect(await own.contentOf(schoolId, id)).toEqual([])
    expect(await as(who, media.deleteTask, { query: { id } })).toMatchObject({ code: 200 })
  })

  test('is published as it was read, by those who may', async () => {
    const { schoolId, own, publish, reader, teacher } = await makeScene()
    const task = await own.makeDraft(schoolId)
    expect(await publish(task.id, 7)).toMatchObject(refused(common.stale))
    for (const one of [reader, teacher]) expect(await publish(task.id, 1, one)).toMatchObject(refused(common.forbidden))
    expect(await publish(task.id, 1)).toMatchObject({ code: 200 })
  })

  test('shows only content that fits the regions of its layout', async () => {
    const { who, body, text, schoolId, own } = await makeScene()
    const save = (contents: readonly { regionKey: number; resourceIds: number[] }[]) =>
      as(who, media.saveTask, { body: { ...body, contents: [...contents] } })
    expect(await save([{ regionKey: 2, resourceIds: [text.id] }])).toMatchObject(refused(mediaRefusals.unknownRegion))
    const picture = await own.makeNotice(schoolId, { name: '校门', kind: 'picture' })
    expect(await save([{ regionKey: 1, resourceIds: [picture.id] }])).toMatchObject({
      code: mediaRefusals.wrongContent.code,
      msg: '区域 1（公告文字）不能显示“校门”，请选择公告',
    })
    const twice = await save([{ regionKey: 1, resourceIds: [text.id, text.id] }])
    expect(twice.data).toMatchObject([{ field: 'contents.0.resourceIds', msg: '同一素材不必重复选择' }])
    expect(await save([{ regionKey: 1, resourceIds: [text.id] }])).toMatchObject({ code: 200 })
  })

  test('is not published while a region is empty, after its end, or without a pad', async () => {
    const { who, body, contents, publish, schoolId, gradeId } = await makeScene()
    const save = async (values: object) =>
      (await as(who, media.saveTask, { body: { ...body, contents, ...values } })).data.id
    expect(await publish(await save({ contents: [] }), 1)).toMatchObject({
      code: mediaRefusals.regionEmpty.code,
      msg: '区域 1（公告文字）还没有内容，请填写后再发布',
    })
    expect(await publish(await save({ to: '2020-01-02' }), 1)).toMatchObject(refused(mediaRefusals.taskOver))
    const ofSchool = { schoolId, parentId: gradeId, type: nodeType.class }
    const withoutPad = (await server.make.makeDepartment({ ...ofSchool, name: '七年级2班' })).id
    const choose = { target: 'departments', departmentIds: [withoutPad] }
    expect(await publish(await save(choose), 1)).toMatchObject(refused(mediaRefusals.noPads))
    expect(await publish(await save({}), 1)).toMatchObject({ code: 200 })
  })

  test('names the pads of its classes, of the grade above, and single ones', async () => {
    const { who, body, contents, gradeId, classId, classPad, hallPad, view } = await makeScene()
    const padsOf = async (values: object) => {
      const { data } = await as(who, media.saveTask, { body: { ...body, contents, ...values } })
      return (await view(data.id)).pads.map(({ id }) => id)
    }
    expect(await padsOf({})).toEqual([classPad.id, hallPad.id])
    expect(await padsOf({ target: 'departments', departmentIds: [gradeId] })).toEqual([classPad.id])
    expect(await padsOf({ target: 'departments', departmentIds: [classId] })).toEqual([classPad.id])
    expect(await padsOf({ target: 'pads', padIds: [hallPad.id] })).toEqual([hallPad.id])
    const none = await as(who, media.saveTask, { body: { ...body, target: 'buildings' } })
    expect(none.data).toMatchObject([{ field: 'buildingIds', msg: '请选择楼栋' }])
  })

  test('forgets chosen pads, classes and buildings that are gone, so that it can be saved again', async () => {
    const { who, own, schoolId, body, classId, classPad, hallPad, view } = await makeScene()
    const gone = 2_000_000_000
    const draft = (values: Parameters<typeof own.makeDraft>[1]) =>
      own.makeDraft(schoolId, { ...values, layoutId: body.layoutId })
    const tasks = [
      await draft({ target: 'pads', padIds: [classPad.id, hallPad.id] }),
      await draft({ target: 'departments', departmentIds: [classId, gone] }),
      await draft({ target: 'buildings', buildingIds: [gone] }),
    ]
    await own.disablePad(schoolId, classPad.id)
    const shown = await Promise.all(tasks.map(({ id }) => view(id)))
    expect(shown.map(({ padIds, departmentIds, buildingIds }) => ({ padIds, departmentIds, buildingIds }))).toEqual([
      { padIds: [hallPad.id], departmentIds: [], buildingIds: [] },
      { padIds: [], departmentIds: [classId], buildingIds: [] },
      { padIds: [], departmentIds: [], buildingIds: [] },
    ])
    const values = { target: 'pads', padIds: shown[0]?.padIds ?? [], id: tasks[0]?.id, version: 1 } as const
    expect(await as(who, media.saveTask, { body: { ...body, ...values } })).toMatchObject({ code: 200 })
  })

  test('lists the published tasks that it meets, and which of them precede it', async () => {
    const { own, schoolId, hallPad, classId, view } = await makeScene()
    const urgent = await own.makePublished(schoolId, { name: '停课', priority: 'urgent' })
    const plain = await own.makePublished(schoolId, { name: '普通' })
    await own.makePublished(schoolId, { name: '别处', target: 'departments', departmentIds: [classId] })
    await own.makePublished(schoolId, { name: '已结束', toDay: '2020-01-02' })
    await own.makeDraft(schoolId, { name: '草稿' })
    const task = await own.makeDraft(schoolId, { target: 'pads', padIds: [hallPad.id], fromDay: '2020-01-01' })
    expect((await view(task.id)).rivals).toEqual([
      { id: urgent.id, name: '停课', priority: 'urgent', pads: 1, precedes: true },
      { id: plain.id, name: '普通', priority: 'normal', pads: 1, precedes: false },
    ])
  })
})

describe('a layout', () => {
  const save = (by: Parameters<typeof as>[0], values: object) =>
    as(by, media.saveLayout, {
      body: { name: '首页', orientation: 'landscape', regions: [notice], version: 0, ...values },
    })

  test('is refused if its regions overlap or leave the screen, and if its name is taken', async () => {
    const { who } = await makeScene()
    expect(await save(who, {})).toMatchObject({ code: 200, data: { name: '首页', tasks: 0, shown: 0 } })
    expect(await save(who, {})).toMatchObject(refused(mediaRefusals.layoutTwice))
    const overlapping = await save(who, { name: '重叠', regions: [notice, { ...notice, key: 2, kind: 'clock' }] })
    expect(overlapping).toMatchObject({ status: 400, data: [{ field: 'regions', msg: '区域 1 与区域 2 重叠' }] })
    const outside = await save(who, { name: '超出', regions: [{ ...notice, x: 20 }] })
    expect(outside).toMatchObject({ status: 400, data: [{ field: 'regions', msg: '区域 1 超出屏幕' }] })
  })

  test('of a published task may only be renamed, and one with tasks is not deleted', async () => {
    const { who, own, schoolId, layout } = await makeScene()
    const task = await own.makePublished(schoolId, { layoutId: layout.id })
    const values = { id: layout.id, version: 1 }
    const halved = [{ ...notice, width: 50 }]
    expect(await save(who, { ...values, regions: halved })).toMatchObject(refused(mediaRefusals.layoutShown))
    expect((await save(who, { ...values, name: '改名' })).data).toMatchObject({ name: '改名', version: 2 })
    await as(who, media.withdrawTask, { body: { id: task.id } })
    expect((await save(who, { ...values, version: 2, regions: halved })).data).toMatchObject({ regions: halved })
    const remove = () => as(who, media.deleteLayout, { query: { id: layout.id } })
    expect(await remove()).toMatchObject(refused(mediaRefusals.layoutUsed))
    await as(who, media.deleteTask, { query: { id: task.id } })
    expect(await remove()).toMatchObject({ code: 200 })
  })

  test('takes the content of a region that it loses out of its drafts', async () => {
    const { who, own, schoolId, layout } = await makeScene()
    const task = await own.makeDraft(schoolId, { layoutId: layout.id })
    expect(await own.contentOf(schoolId, task.id)).toHaveLength(1)
    await save(who, { id: layout.id, version: 1, regions: [{ ...notice, kind: 'pictures' }] })
    expect(await own.contentOf(schoolId, task.id)).toEqual([])
  })
})
