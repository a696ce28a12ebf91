import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { teaching } from '../contract.ts'
import { makeTeachingScene } from '../make.ts'
import { teachingRefusals } from '../refusals.ts'

const server = await useServer()
const { as } = server

describe('subjects', () => {
  test('are created by name alone, listed in display order, and saved by version', async () => {
    const { who } = await makeTeachingScene(server)
    const save = (body: object) => as(who, teaching.saveSubject, { body: { subject: '', ...body } })
    const maths = (await save({ subject: '数学', position: 2 })).data
    expect(maths).toMatchObject({ grades: [], electiveGrades: [], groupName: '', version: 1 })
    await save({ subject: '语文', position: 1 })
    expect((await as(who, teaching.subjects)).data.map(({ subject }) => subject)).toEqual(['语文', '数学'])
    expect((await save({ ...maths, grades: [301, 401] })).data).toMatchObject({ grades: [301, 401], version: 2 })
    expect(await save({ ...maths, position: 9 })).toMatchObject({ code: common.stale.code })
  })

  test('are refused without a name, with a name that is taken, and for a grade that no school has', async () => {
    const { who } = await makeTeachingScene(server)
    const save = (body: object) => as(who, teaching.saveSubject, { body: { subject: '语文', ...body } })
    await save({})
    expect(await save({})).toMatchObject(refused(teachingRefusals.subjectTwice))
    expect((await save({ subject: '' })).data).toEqual([{ field: 'subject', msg: '不能为空' }])
    expect((await save({ subject: '数学', grades: [313] })).data).toMatchObject([{ msg: '没有这个年级' }])
    expect((await save({ subject: '数学', grades: [301], electiveGrades: [302] })).data).toEqual([
      { field: 'electiveGrades', msg: '选考年级须是开设的年级' },
    ])
  })

  test('are deleted with their assignments and electives', async () => {
    const { who, own, schoolId, classId, teachers, pupils } = await makeTeachingScene(server)
    const { id: subjectId } = await own.makeSubject(schoolId, '物理', { electiveGrades: [301] })
    await own.makeAssignment(schoolId, { classId, subjectId, teacherId: teachers[0].id })
    await own.makeChoice(schoolId, pupils[0].id, subjectId)
    expect(await as(who, teaching.deleteSubject, { query: { id: subjectId } })).toMatchObject({ code: 200 })
    expect((await as(who, teaching.assignments)).data[0]?.subjects).toEqual([])
    expect(await as(who, teaching.deleteSubject, { query: { id: subjectId } })).toMatchObject(refused(common.notFound))
  })
})
