import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { movableClock } from '../../../platform/server/clock.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { permissions } from '../../permissions/contract.ts'
import { moralEducation as calls, moralRefusals } from '../contract.ts'
import { makeMoralScene } from '../makeMoralScene.ts'

// 10:00 of Wednesday, 4 November 2026 in Shanghai.
const clock = movableClock(new Date('2026-11-04T02:00:00Z'))
const server = await useSeparateServer({ clock })
const { as } = server

test('a project without its deleted user group can still be saved', async () => {
  const { people, group, makeProject } = await makeMoralScene(server, clock)
  const { id } = await makeProject()
  expect(await as(people.who, permissions.deleteGroup, { body: { id: group.id } })).toMatchObject({ code: 200 })
  const { data: found } = await as(people.who, calls.project, { params: { id } })
  expect(found.examinerGroupIds).toEqual([])
  const { examinerGroupId: _first, ...body } = { ...found, name: '改名' }
  expect(await as(people.who, calls.updateProject, { body })).toMatchObject({ code: 200, data: { name: '改名' } })
})

describe('targets of a project', () => {
  test('are students by pinyin or class, classes with their grade, or rooms, for examiners only', async () => {
    const { people, classes, makeProject } = await makeMoralScene(server, clock)
    const student = await makeProject({ name: '学生量化', assessType: 'student' })
    const clazz = await makeProject({ name: '班级量化' })
    const room = await makeProject({ name: '宿舍量化', assessType: 'dorm_room' })
    const find = async (query: { projectId: number; keyword?: string; groupId?: number }) =>
      (await as(people.examiner, calls.recordTargets, { query })).data.map(
        ({ name, groupName }) => `${groupName} ${name}`,
      )
    expect(await find({ projectId: student.id, keyword: 'wxm' })).toEqual(['一班 王小明'])
    expect(await find({ projectId: student.id, groupId: classes[1] })).toEqual(['二班 陈小芳', '二班 张小军'])
    expect(await find({ projectId: clazz.id })).toEqual(['七年级 一班', '七年级 二班', '八年级 三班'])
    expect(await find({ projectId: room.id, keyword: '101' })).toEqual(['一号楼 101'])
    const query = { projectId: student.id, keyword: 'wxm' }
    expect(await as(people.outsider, calls.recordTargets, { query })).toMatchObject(refused(moralRefusals.notExaminer))
    const { data: choices } = await as(people.examiner, calls.recordChoices)
    expect(choices.map(({ name }) => name)).toEqual(['学生量化', '班级量化', '宿舍量化'])
    expect((await as(people.outsider, calls.recordChoices)).data).toEqual([])
  })
})

describe('a record', () => {
  test('keeps the words, the value and the class, and is seen by examiner, head and administrator', async () => {
    const { people, pupils, classes, makeProject, save } = await makeMoralScene(server, clock)
    const { id: projectId, items, categoryId } = await makeProject({ assessType: 'student' })
    const [itemId = 0] = items
    const { data: saved } = await save({
      projectId,
      targetId: pupils[0],
      itemId,
      desc: '主动打扫',
      onDutyName: '孙小果',
    })
    expect(saved).toMatchObject({
      targetName: '王小明',
      className: '一班',
      projectName: '班级量化',
      categoryTitle: '卫生',
      detailTitle: '评分项1',
      assessValue: 2,
      examUserName: '吴老师',
      onDutyName: '孙小果',
      isOpen: true,
    })
    const update = { id: itemId, title: '改名', value: 3, version: 1, assessProjectCategoryId: categoryId }
    expect(await as(people.who, calls.updateDetail, { body: update })).toMatchObject({ code: 200 })
    for (const one of [people.examiner, people.head, people.who]) {
      const { data } = await as(one, calls.recordPage, { body: { pageNum: 1, pageSize: 10 } })
      expect(data.content.map(({ detailTitle, assessValue }) => [detailTitle, assessValue])).toEqual([['评分项1', 2]])
    }
    const { data } = await as(people.outsider, calls.recordPage, { body: { pageNum: 1, pageSize: 10 } })
    expect(data.content).toEqual([])
    expect(await as(people.outsider, calls.record, { params: { id: saved.id } })).toMatchObject(
      refused(common.notFound),
    )
    const ofClass = await as(people.who, calls.recordPage, { body: { departmentId: classes[1] } })
    expect(ofClass.data.content).toEqual([])
  })

  test('is stored once if its device sends it twice', async () => {
    const { people, classes, makeProject, save } = await makeMoralScene(server, clock)
    const { id: projectId, items } = await makeProject()
    const sent = { clientKey: randomUUID(), projectId, targetId: classes[0], itemId: items[0] ?? 0 }
    const [first, second] = [await save(sent), await save(sent)]
    expect(second.data.id).toBe(first.data.id)
    const { data } = await as(people.who, calls.recordPage, { body: {} })
    expect(data.totalSize).toBe(1)
  })

  test('is refused to others, for a disabled project or item, for a wrong target and a value out of range', async () => {
    const { people, classes, pupils, group, makeProject, save } = await makeMoralScene(server, clock)
    const { id: projectId, items, project } = await makeProject({ scoreIs: '1' }, [5, -3])
    const [plus = 0, minus = 0] = items
    const usual = { projectId, targetId: classes[0], itemId: plus }
    expect(await save(usual, people.outsider)).toMatchObject(refused(moralRefusals.notExaminer))
    expect(await save({ ...usual, assessValue: 5.5 })).toMatchObject(refused(moralRefusals.valueOutOfRange))
    expect(await save({ ...usual, assessValue: -1 })).toMatchObject(refused(moralRefusals.valueOutOfRange))
    expect(await save({ ...usual, itemId: minus, assessValue: -3.01 })).toMatchObject(
      refused(moralRefusals.valueOutOfRange),
    )
    expect((await save({ ...usual, itemId: minus, assessValue: -2.25 })).data.assessValue).toBe(-2.25)
    expect((await save({ ...usual, assessValue: 0 })).data.assessValue).toBe(0)
    expect(await save({ ...usual, targetId: pupils[0] })).toMatchObject(refused(common.notFound))
    expect(await as(people.who, calls.deleteDetail, { query: { id: plus } })).toMatchObject({
      data: { isDisabled: true },
    })
    expect(await save(usual)).toMatchObject(refused(moralRefusals.itemDisabled))
    const body = { ...project, examinerGroupId: group.id, isEnable: false, version: 1 }
    await as(people.who, calls.updateProject, { body })
    expect(await save({ ...usual, itemId: minus })).toMatchObject(refused(moralRefusals.projectDisabled))
  })

  test('takes the item’s value where values are chosen, and deletes only items without records', async () => {
    const { people, classes, makeProject, save } = await makeMoralScene(server, clock)
    const { id: projectId, items, categoryId } = await makeProject({ scoreIs: '0' })
    const [used = 0, unused = 0] = items
    const { data } = await save({ projectId, targetId: classes[0], itemId: used, assessValue: 1 })
    expect(data.assessValue).toBe(2)
    expect(await as(people.who, calls.deleteDetail, { query: { id: unused } })).toMatchObject({
      data: { isDisabled: false },
    })
    expect(await as(people.who, calls.deleteCategory, { query: { id: categoryId } })).toMatchObject({
      data: { isDisabled: true },
    })
    const { data: detail } = await as(people.who, calls.project, { params: { id: projectId } })
    expect(detail.categories[0]?.children).toMatchObject([{ id: used, isEnable: false }])
    expect(detail.hasRecords).toBe(true)
  })

  test('an item that is added while its category is deleted fails nobody', async () => {
    const {
      people: { who },
      makeProject,
    } = await makeMoralScene(server, clock)
    const { id: projectId } = await makeProject()
    for (const title of ['一', '二', '三', '四', '五', '六', '七', '八']) {
      await as(who, calls.newCategory, { body: { assessProjectId: projectId, title } })
      const { data } = await as(who, calls.project, { params: { id: projectId } })
      const id = data.categories.find((one) => one.title === title)?.id ?? 0
      const answers = await Promise.all([
        as(who, calls.saveDetail, { body: { assessProjectCategoryId: id, title: '新的', value: 1 } }),
        as(who, calls.deleteCategory, { query: { id } }),
      ])
      for (const { code } of answers) expect([200, common.notFound.code]).toContain(code)
      expect(answers[1].code).toBe(200)
    }
  })

  test('sent days later keeps its time, and is refused for the future and for long ago', async () => {
    const { classes, makeProject, save } = await makeMoralScene(server, clock)
    const { id: projectId, items } = await makeProject()
    const usual = { projectId, targetId: classes[0], itemId: items[0] ?? 0 }
    const { data } = await save({ ...usual, time: '2026-11-03 08:15:00' })
    expect(data.createTime).toBe('2026-11-03 08:15:00')
    expect(await save({ ...usual, time: '2026-11-04 11:00:00' })).toMatchObject(refused(moralRefusals.tooEarly))
    expect(await save({ ...usual, time: '2026-08-01 08:00:00' })).toMatchObject(refused(moralRefusals.tooEarly))
  })

  test('is edited by its examiner until the week ends, and withdrawn with a reason afterwards', async () => {
    const { people, classes, makeProject, save, pass } = await makeMoralScene(server, clock)
    const { id: projectId, items } = await makeProject()
    const [plus = 0, minus = 0] = items
    const { data: saved } = await save({ projectId, targetId: classes[0], itemId: plus })
    const body = { id: saved.id, itemId: minus, desc: '记错了', version: saved.version }
    expect(await as(people.outsider, calls.updateRecord, { body })).toMatchObject(refused(common.notFound))
    expect(await as(people.head, calls.updateRecord, { body })).toMatchObject(refused(moralRefusals.notYourRecord))
    const { data: changed } = await as(people.examiner, calls.updateRecord, { body })
    expect(changed).toMatchObject({ assessValue: -1, detailTitle: '评分项2', desc: '记错了' })
    expect(await as(people.examiner, calls.updateRecord, { body })).toMatchObject(refused(common.stale))
    await pass(5)
    const late = { ...body, version: changed.version }
    expect(await as(people.examiner, calls.updateRecord, { body: late })).toMatchObject(
      refused(moralRefusals.periodClosed),
    )
    const withdrawal = { id: saved.id, reason: '核对后不属实' }
    expect(await as(people.examiner, calls.withdrawRecord, { body: withdrawal })).toMatchObject({ code: 200 })
    expect(await as(people.examiner, calls.withdrawRecord, { body: withdrawal })).toMatchObject(
      refused(moralRefusals.alreadyWithdrawn),
    )
    const { data: detail } = await as(people.head, calls.record, { params: { id: saved.id } })
    expect(detail).toMatchObject({
      state: 'withdrawn',
      assessValue: 0,
      firstValue: -1,
      withdrawReason: '核对后不属实',
      corrections: [{ kind: 'withdrawn', byName: '吴老师', oldValue: -1, newValue: 0 }],
    })
  })
})
