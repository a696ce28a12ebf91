import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { map } from '../../map/contract.ts'
import { model3d, modelRefusals } from '../contract.ts'
import { makeModelScene } from '../make.ts'

const server = await useServer()
const { as, make } = server

/** A school with a model whose parts are 1号楼, 宿舍, 大厅, 闸机 and a matched 围墙. */
const makeScene = async () => {
  const scene = await makeModelScene(server)
  const id = await scene.own.makeModel(scene.school.id, scene.who.id)
  const parts = async () => (await as(scene.who, model3d.parts, { params: { id } })).data
  const save = (body: Partial<z.input<typeof model3d.saveMatches.body>>) =>
    as(scene.who, model3d.saveMatches, { body: { id, ...body } })
  return { ...scene, id, parts, save, schoolId: scene.school.id }
}

const namesOf = (parts: Awaited<ReturnType<Awaited<ReturnType<typeof makeScene>>['parts']>>) =>
  Object.fromEntries(parts.flatMap(({ name, target }) => (target === null ? [] : [[name, target.name]])))

describe('matching parts', () => {
  test('takes an object of each kind, several parts for one object, and a change', async () => {
    const { own, schoolId, parts, save } = await makeScene()
    const building = await own.makeBuilding(schoolId, '教学楼')
    const dormitory = await own.makeDormitory(schoolId, '一号宿舍')
    const place = await own.makeLocation(schoolId, '大厅')
    const gate = await own.makeDevice(schoolId, '南门闸机')
    await save({
      building: [
        { part: '1号楼', id: building, version: 0 },
        { part: '围墙', id: building, version: 1 },
      ],
      dormitory: [{ part: '宿舍', id: dormitory, version: 0 }],
      location: [{ part: '大厅', id: place, version: 0 }],
      device: [{ part: '闸机', id: gate, version: 0 }],
    })
    const all = { '1号楼': '教学楼', 围墙: '教学楼', 宿舍: '一号宿舍', 大厅: '大厅', 闸机: '南门闸机' }
    expect(namesOf(await parts())).toEqual(all)
    await save({ device: [{ part: '1号楼', id: gate, version: 1 }], unmatched: [{ part: '围墙', version: 2 }] })
    expect(namesOf(await parts())).toEqual({ 宿舍: '一号宿舍', 大厅: '大厅', 闸机: '南门闸机', '1号楼': '南门闸机' })
  })

  test('refuses two objects for a part, an unknown part, and a part that was matched meanwhile', async () => {
    const { own, schoolId, parts, save } = await makeScene()
    const building = await own.makeBuilding(schoolId)
    const dormitory = await own.makeDormitory(schoolId)
    const before = namesOf(await parts())
    const two = {
      building: [{ part: '1号楼', id: building, version: 0 }],
      dormitory: [{ part: '1号楼', id: dormitory, version: 0 }],
    }
    expect(await save(two)).toMatchObject(refused(common.badInput))
    expect(await save({ building: [{ part: '钟楼', id: building, version: 0 }] })).toMatchObject(
      refused(modelRefusals.unknownPart),
    )
    for (const version of [0, 2])
      expect(
        await save({
          building: [
            { part: '1号楼', id: building, version: 0 },
            { part: '围墙', id: building, version },
          ],
        }),
      ).toMatchObject(refused(modelRefusals.matchedMeanwhile))
    expect(namesOf(await parts())).toEqual(before)
  })

  test('reaches no object or model of another school', async () => {
    const { who, id, save } = await makeScene()
    const elsewhere = await makeScene()
    const foreign = await elsewhere.own.makeBuilding(elsewhere.schoolId)
    expect(await save({ building: [{ part: '1号楼', id: foreign, version: 0 }] })).toMatchObject(
      refused(common.notFound),
    )
    expect(await as(elsewhere.who, model3d.saveMatches, { body: { id } })).toMatchObject(refused(common.notFound))
    expect(await as(who, model3d.buildingFacts, { params: { id: foreign } })).toMatchObject(refused(common.notFound))
  })

  test('ends with the object', async () => {
    const { who, own, schoolId, parts, save } = await makeScene()
    const building = await own.makeBuilding(schoolId, '教学楼')
    await save({ building: [{ part: '1号楼', id: building, version: 0 }] })
    await as(who, map.deleteBuilding, { query: { id: building } })
    expect(Object.keys(namesOf(await parts()))).toEqual(['围墙'])
  })
})

describe('proposals', () => {
  test('compare names, prefer buildings, and leave out guesses and what is matched', async () => {
    const { who, id, own, schoolId, parts, save } = await makeScene()
    const building = await own.makeBuilding(schoolId, '一号楼')
    await own.makeDormitory(schoolId, '1栋')
    await own.makeLocation(schoolId, '大厅')
    await own.makeLocation(schoolId, '大厅')
    const gate = await own.makeDevice(schoolId, '闸机')
    await own.makeBuilding(schoolId, '围墙')
    const { data } = await as(who, model3d.proposals, { params: { id } })
    expect(data.map(({ part, target }) => [part, target.kind, target.id])).toEqual([
      ['1号楼', 'building', building],
      ['闸机', 'device', gate],
    ])
    expect(Object.keys(namesOf(await parts()))).toEqual(['围墙'])
    await save({ building: [{ part: '1号楼', id: building, version: 0 }] })
    expect((await as(who, model3d.proposals, { params: { id } })).data.map(({ part }) => part)).toEqual(['闸机'])
  })
})

test('finds objects by name and code, only of the school', async () => {
  const { who, own, schoolId } = await makeScene()
  await own.makeDevice((await makeScene()).schoolId, '南门闸机')
  const gate = await own.makeDevice(schoolId, '南门闸机')
  await own.makeDevice(schoolId, '100%测试')
  const find = async (kind: 'device' | 'building', keyword: string) =>
    (await as(who, model3d.targets, { body: { kind, keyword, pageNum: 1, pageSize: 10 } })).data.content
  const [found, ...others] = await find('device', '南门')
  expect([found?.id, others]).toEqual([gate, []])
  expect(await find('device', (found?.code ?? '').toLowerCase())).toHaveLength(1)
  expect(await find('device', '%')).toHaveLength(1)
  expect(await find('building', '南门')).toEqual([])
})

test('offers and saves no devices, and shows no serial numbers, without the right to view devices', async () => {
  const { teacher, own, schoolId, id, parts, save } = await makeScene()
  const gate = await own.makeDevice(schoolId, '闸机')
  await save({ device: [{ part: '闸机', id: gate, version: 0 }] })
  await own.makeDevice(schoolId, '大厅')
  const seen = (await parts()).find(({ name }) => name === '闸机')?.target
  expect(seen?.code).toMatch(/^MODEL3D/)
  await make.grant(schoolId, teacher.id, ['model3d:model:view', 'model3d:model:edit'])
  const { data } = await as(teacher, model3d.parts, { params: { id } })
  expect(data.find(({ name }) => name === '闸机')?.target).toEqual({ ...seen, code: '' })
  const body = { keyword: '', pageNum: 1, pageSize: 10 }
  expect(await as(teacher, model3d.targets, { body: { ...body, kind: 'device' } })).toMatchObject(
    refused(common.forbidden),
  )
  expect((await as(teacher, model3d.targets, { body: { ...body, kind: 'building' } })).code).toBe(200)
  expect((await as(teacher, model3d.proposals, { params: { id } })).data).toEqual([])
  const device = [{ part: '大厅', id: gate, version: 0 }]
  expect(await as(teacher, model3d.saveMatches, { body: { id, device } })).toMatchObject(refused(common.forbidden))
})

test('shows floors and devices of a matched building, without the number to those who may not view devices', async () => {
  const { who, teacher, own, schoolId } = await makeScene()
  const id = await own.makeBuilding(schoolId, '南楼')
  const facts = { name: '南楼', floors: 5 }
  expect((await as(who, model3d.buildingFacts, { params: { id } })).data).toEqual({ ...facts, devices: 0 })
  await make.grant(schoolId, teacher.id, ['model3d:model:view'])
  expect((await as(teacher, model3d.buildingFacts, { params: { id } })).data).toEqual({ ...facts, devices: null })
})
