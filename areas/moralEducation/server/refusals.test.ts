import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { makePicture } from '../../../tests/support/pictures.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { moralEducation as calls, moralRefusals } from '../contract.ts'
import { makeMoralScene } from '../makeMoralScene.ts'
import { recordLimits } from '../recordContract.ts'

const server = await useServer()
const { as } = server

describe('a project', () => {
  test('has a name of its own when it is added, renamed or copied', async () => {
    const { people, makeProject } = await makeMoralScene(server)
    const { id, project } = await makeProject({ name: '班级量化' })
    const other = await makeProject({ name: '宿舍量化' })
    const twice = refused(moralRefusals.projectTwice)
    const { id: _id, version: _version, examinerGroupId: _first, ...fields } = project
    expect(await as(people.who, calls.newProject, { body: fields })).toMatchObject(twice)
    const renamed = { ...fields, id: other.id, version: 1 }
    expect(await as(people.who, calls.updateProject, { body: renamed })).toMatchObject(twice)
    expect(await as(people.who, calls.copyProject, { body: { id, name: '宿舍量化' } })).toMatchObject(twice)
    expect(await as(people.who, calls.copyProject, { body: { id, name: '班级量化（副本）' } })).toMatchObject({
      code: 200,
    })
  })

  test('keeps its kind of target once it has records', async () => {
    const { people, classes, makeProject, save } = await makeMoralScene(server)
    const { id, items, project } = await makeProject()
    const { examinerGroupId: _first, ...fields } = project
    const change = (version: number) =>
      as(people.who, calls.updateProject, { body: { ...fields, id, version, assessType: 'student' } })
    await save({ projectId: id, targetId: classes[0], itemId: items[0] ?? 0 })
    expect(await change(1)).toMatchObject(refused(moralRefusals.typeFixed))
    expect((await as(people.who, calls.project, { params: { id } })).data.assessType).toBe('clazz')
  })
})

describe('categories and items', () => {
  test('have names of their own within the project and the category', async () => {
    const { people, makeProject } = await makeMoralScene(server)
    const { id: assessProjectId, categoryId, items } = await makeProject()
    const { who } = people
    const [first = 0] = items
    const addCategory = (title: string) => as(who, calls.newCategory, { body: { assessProjectId, title } })
    expect(await addCategory('卫生')).toMatchObject(refused(moralRefusals.categoryTwice))
    expect(await addCategory('纪律')).toMatchObject({ code: 200 })
    const renamed = { id: categoryId, title: '纪律', version: 1 }
    expect(await as(who, calls.updateCategory, { body: renamed })).toMatchObject(refused(moralRefusals.categoryTwice))
    const item = { assessProjectCategoryId: categoryId, title: '评分项2', value: 1 }
    expect(await as(who, calls.saveDetail, { body: item })).toMatchObject(refused(moralRefusals.itemTwice))
    const moved = { id: first, title: '评分项2', value: 1, version: 1 }
    expect(await as(who, calls.updateDetail, { body: moved })).toMatchObject(refused(moralRefusals.itemTwice))
    expect(await as(who, calls.saveDetail, { body: { ...item, title: '评分项3' } })).toMatchObject({ code: 200 })
  })

  test('are ordered whole, so that none that came meanwhile is lost', async () => {
    const { people, makeProject } = await makeMoralScene(server)
    const { id: assessProjectId, categoryId, items } = await makeProject()
    const { who } = people
    const [first = 0, second = 0] = items
    const order = (ids: number[]) => as(who, calls.orderDetails, { body: { assessProjectCategoryId: categoryId, ids } })
    expect(await order([second])).toMatchObject(refused(moralRefusals.partialOrder))
    expect(await order([second, second])).toMatchObject(refused(moralRefusals.partialOrder))
    expect(await order([second, first])).toMatchObject({ code: 200 })
    const { data } = await as(who, calls.project, { params: { id: assessProjectId } })
    expect(data.categories[0]?.children.map(({ id }) => id)).toEqual([second, first])
    await as(who, calls.newCategory, { body: { assessProjectId, title: '纪律' } })
    const body = { assessProjectId, ids: [categoryId] }
    expect(await as(who, calls.orderCategories, { body })).toMatchObject(refused(moralRefusals.partialOrder))
  })

  test('are changed by administrators only', async () => {
    const { people, makeProject } = await makeMoralScene(server)
    const { id, categoryId } = await makeProject()
    const forbidden = refused(common.forbidden)
    const { examiner } = people
    const body = { assessProjectId: id, title: '纪律' }
    expect(await as(examiner, calls.newCategory, { body })).toMatchObject(forbidden)
    expect(await as(examiner, calls.deleteCategory, { query: { id: categoryId } })).toMatchObject(forbidden)
    expect(await as(examiner, calls.copyProject, { body: { id, name: '副本' } })).toMatchObject(forbidden)
  })
})

describe('an appeal', () => {
  test('is refused for a room, and for a withdrawn record', async () => {
    const { people, rooms, classes, makeProject, save } = await makeMoralScene(server)
    const room = await makeProject({ name: '宿舍量化', assessType: 'dorm_room' })
    const clazz = await makeProject()
    const ofRoom = await save({ projectId: room.id, targetId: rooms[0], itemId: room.items[0] ?? 0 })
    const ofClass = await save({ projectId: clazz.id, targetId: classes[0], itemId: clazz.items[0] ?? 0 })
    const appeal = (recordId: number, by: Actor) => as(by, calls.raiseAppeal, { body: { recordId, words: '有误' } })
    expect(await appeal(ofRoom.data.id, people.who)).toMatchObject(refused(moralRefusals.noClassToAppeal))
    await as(people.examiner, calls.withdrawRecord, { body: { id: ofClass.data.id, reason: '记错了' } })
    expect(await appeal(ofClass.data.id, people.head)).toMatchObject(refused(moralRefusals.alreadyWithdrawn))
  })
})

describe('the pictures of a record', () => {
  test('are added by its examiner, once for each upload, and up to nine', async () => {
    const { people, classes, makeProject, save } = await makeMoralScene(server)
    const { id: projectId, items } = await makeProject()
    const { data } = await save({ projectId, targetId: classes[0], itemId: items[0] ?? 0 })
    const picture = await makePicture({ name: '地面.png' })
    const add = (count: number, clientKey: string = randomUUID(), by: Actor = people.examiner) =>
      as(by, calls.addPictures, {
        params: { id: data.id },
        body: { clientKey },
        files: Array.from({ length: count }, () => picture),
      })
    const key = randomUUID()
    expect(await add(2, key)).toMatchObject({ code: 200, data: [{}, {}] })
    expect((await add(2, key)).data).toHaveLength(2)
    expect(await add(recordLimits.pictures - 1)).toMatchObject(refused(moralRefusals.tooManyPictures))
    expect(await add(1, randomUUID(), people.head)).toMatchObject(refused(moralRefusals.notYourRecord))
    expect(await add(1, randomUUID(), people.outsider)).toMatchObject(refused(common.notFound))
    const { data: record } = await as(people.head, calls.record, { params: { id: data.id } })
    expect(record.images).toHaveLength(2)
  })
})
