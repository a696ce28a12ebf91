import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { uploadRefusals } from '../../../platform/contract/upload.ts'
import type { SentFile } from '../../../tests/support/form.ts'
import { makePicture } from '../../../tests/support/pictures.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { describeBoxes, writeGlb } from '../boxModel.ts'
import { model3d, modelRefusals } from '../contract.ts'
import { glbFileOf, makeModelScene } from '../make.ts'
import { modelLimits } from '../words.ts'

const server = await useServer()
const { as, http } = server
const makeScene = () => makeModelScene(server)
type Who = Awaited<ReturnType<typeof makeScene>>['who']

const everything = { name: '', pageNum: 1, pageSize: -1 }

const add = (who: Who, name: string, ...parts: readonly string[]) =>
  as(who, model3d.addModel, { body: { name, remark: '厂商交付' }, files: glbFileOf(...parts) })

const fetchFile = async (who: Who, id: number) => {
  const { data } = await as(who, model3d.modelFile, { params: { id } })
  return { ...data, answer: await http.inject({ method: 'GET', url: data.url }) }
}

describe('uploading a model', () => {
  test('registers its parts and serves its bytes', async () => {
    const { who } = await makeScene()
    const { data } = await add(who, '校园', '1号楼', '食堂')
    const counts = { revision: 1, parts: 3, matched: 0, gone: 0, unnamed: 0, triangles: 24 }
    expect(data).toMatchObject({ name: '校园', inUse: false, uploader: '陈干事', fileName: '校园.glb', ...counts })
    const { data: parts } = await as(who, model3d.parts, { params: { id: data.id } })
    expect(parts.map(({ name, parent, size }) => ({ name, parent, size }))).toEqual([
      { name: '校园', parent: '', size: [90, 20, 12] },
      { name: '1号楼', parent: '校园', size: [40, 20, 12] },
      { name: '食堂', parent: '校园', size: [40, 20, 12] },
    ])
    const { answer } = await fetchFile(who, data.id)
    expect(answer.rawPayload.subarray(0, 4).toString()).toBe('glTF')
    expect(answer.headers['content-type']).toBe('model/gltf-binary')
  })

  test('refuses a name in use, and files that are no model or need something else', async () => {
    const { who } = await makeScene()
    await add(who, '校园', '1号楼')
    expect(await add(who, '校园', '1号楼')).toMatchObject(refused(modelRefusals.modelTwice))
    const send = (file: SentFile) => as(who, model3d.addModel, { body: { name: '另一个' }, files: [file] })
    expect(await send(await makePicture({ format: 'png' }))).toMatchObject(refused(uploadRefusals.wrongKind))
    const { json, binary } = describeBoxes([{ name: '1', middle: [0, 0], size: [1, 1, 1], colour: '#ffffff' }], '校园')
    const draco = writeGlb({ ...json, extensionsRequired: ['KHR_draco_mesh_compression'] }, binary)
    const answer = await send({ name: 'a.glb', bytes: Buffer.from(draco) })
    expect(answer).toMatchObject(refused(modelRefusals.unsupportedExtensions))
    expect(answer.msg).toContain('KHR_draco_mesh_compression')
    expect((await as(who, model3d.models, { body: everything })).data.totalSize).toBe(1)
  })

  test('keeps the name of the file with the extension of its content', async () => {
    const { who } = await makeScene()
    const files = glbFileOf('1号楼').map((file) => ({ ...file, name: '校园.html' }))
    const { data } = await as(who, model3d.addModel, { body: { name: '校园' }, files })
    expect(data.fileName).toBe('校园.glb')
  })

  test('refuses one more than a school may have', async () => {
    const { who, own, school } = await makeScene()
    for (let count = 0; count < modelLimits.models; count += 1) await own.makeModel(school.id, who.id)
    expect(await add(who, '再一个', '1号楼')).toMatchObject(refused(modelRefusals.tooManyModels))
  })

  test('lets viewers read and only editors write', async () => {
    const { who, manager, teacher } = await makeScene()
    const { data } = await add(who, '校园', '1号楼')
    expect((await as(manager, model3d.parts, { params: { id: data.id } })).data).toHaveLength(2)
    expect(await as(teacher, model3d.parts, { params: { id: data.id } })).toMatchObject(refused(common.forbidden))
    for (const answer of [
      await add(manager, '另一个', '1号楼'),
      await as(manager, model3d.putInUse, { body: { id: data.id, inUse: true } }),
      await as(manager, model3d.proposals, { params: { id: data.id } }),
    ])
      expect(answer).toMatchObject(refused(common.forbidden))
  })

  test('hides the models of another school', async () => {
    const { who } = await makeScene()
    const elsewhere = await makeScene()
    const { data } = await add(elsewhere.who, '校园', '1号楼')
    expect(await as(who, model3d.modelFile, { params: { id: data.id } })).toMatchObject(refused(common.notFound))
    expect(await as(who, model3d.deleteModel, { query: { id: data.id } })).toMatchObject(refused(common.notFound))
  })
})

describe('a replaced file', () => {
  test('keeps the matches of names that are still there, and lists those that are gone', async () => {
    const { who, own, school } = await makeScene()
    const { data: model } = await add(who, '校园', '1号楼', '2号楼', '围墙')
    const [one, two] = [await own.makeBuilding(school.id, '一号楼'), await own.makeBuilding(school.id, '二号楼')]
    const building = [
      { part: '1号楼', id: one, version: 0 },
      { part: '2号楼', id: two, version: 0 },
    ]
    await as(who, model3d.saveMatches, { body: { id: model.id, building } })
    const before = await fetchFile(who, model.id)
    const replace = (...parts: readonly string[]) =>
      as(who, model3d.replaceFile, { params: { id: model.id }, body: {}, files: glbFileOf(...parts) })
    expect((await replace('1号楼', '3号楼')).data).toEqual({
      revision: 2,
      added: 1,
      removed: 1,
      kept: 1,
      gone: [{ part: '2号楼', target: '二号楼' }],
    })
    const { data: parts } = await as(who, model3d.parts, { params: { id: model.id } })
    expect(parts.map(({ name, gone, target }) => [name, gone, target?.name])).toEqual([
      ['校园', false, undefined],
      ['1号楼', false, '一号楼'],
      ['3号楼', false, undefined],
      ['2号楼', true, '二号楼'],
    ])
    const [shown] = (await as(who, model3d.models, { body: everything })).data.content
    expect(shown).toMatchObject({ revision: 2, parts: 3, matched: 1, gone: 1 })
    const { data: revisions } = await as(who, model3d.revisions, { body: { id: model.id, pageNum: 1, pageSize: 10 } })
    expect(revisions.content.map(({ number, current }) => [number, current])).toEqual([
      [2, true],
      [1, false],
    ])
    expect((await http.inject({ method: 'GET', url: before.url })).statusCode).not.toBe(200)
    expect((await replace('2号楼')).data).toMatchObject({ revision: 3, kept: 1, gone: [{ part: '1号楼' }] })
  })

  test('refuses a broken file and keeps the one before', async () => {
    const { who } = await makeScene()
    const { data: model } = await add(who, '校园', '1号楼')
    const [file] = glbFileOf('2号楼')
    const cut = { name: 'a.glb', bytes: (file?.bytes ?? Buffer.alloc(0)).subarray(0, 200) }
    const answer = await as(who, model3d.replaceFile, { params: { id: model.id }, body: {}, files: [cut] })
    expect(answer).toMatchObject(refused(modelRefusals.brokenFile))
    expect((await fetchFile(who, model.id)).answer.statusCode).toBe(200)
  })
})

describe('a model', () => {
  test('is saved with its version, and refused with an older one', async () => {
    const { who } = await makeScene()
    const { data: model } = await add(who, '校园', '1号楼')
    await add(who, '食堂', '食堂')
    const save = (name: string, version: number) =>
      as(who, model3d.saveModel, { body: { id: model.id, name, remark: '', version } })
    expect((await save('新校区', model.version)).data).toMatchObject({ name: '新校区', version: model.version + 1 })
    expect(await save('旧', model.version)).toMatchObject({ code: common.stale.code })
    expect(await save('食堂', model.version + 1)).toMatchObject(refused(modelRefusals.modelTwice))
  })

  test('is in use alone', async () => {
    const { who } = await makeScene()
    const [first, second] = [(await add(who, '甲', '1号楼')).data.id, (await add(who, '乙', '1号楼')).data.id]
    const use = (id: number, inUse: boolean) => as(who, model3d.putInUse, { body: { id, inUse } })
    const inUse = async () =>
      (await as(who, model3d.models, { body: everything })).data.content.filter((one) => one.inUse).map(({ id }) => id)
    await use(first, true)
    expect(await inUse()).toEqual([first])
    await Promise.all([use(second, true), use(first, true), use(second, true)])
    expect(await inUse()).toHaveLength(1)
    await use(second, true)
    expect(await inUse()).toEqual([second])
    await use(second, false)
    expect(await inUse()).toEqual([])
  })

  test('is deleted with its file, even in use', async () => {
    const { who } = await makeScene()
    const { data: model } = await add(who, '校园', '1号楼')
    await as(who, model3d.putInUse, { body: { id: model.id, inUse: true } })
    const { url } = await fetchFile(who, model.id)
    expect(await as(who, model3d.deleteModel, { query: { id: model.id } })).toMatchObject({ code: 200 })
    expect((await http.inject({ method: 'GET', url })).statusCode).not.toBe(200)
    expect(await as(who, model3d.parts, { params: { id: model.id } })).toMatchObject(refused(common.notFound))
  })
})
