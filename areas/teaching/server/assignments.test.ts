import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { managerLevel } from '../../organisation/classContract.ts'
import { teaching } from '../contract.ts'
import { makeTeachingScene } from '../make.ts'
import { teachingRefusals } from '../refusals.ts'

const server = await useServer()
const { as } = server

const makeScene = async () => {
  const scene = await makeTeachingScene(server)
  const { own, schoolId } = scene
  const chinese = (await own.makeSubject(schoolId, '语文', { position: 1 })).id
  const maths = (await own.makeSubject(schoolId, '数学', { position: 2, grades: [301] })).id
  const senior = (await own.makeSubject(schoolId, '物理', { position: 3, grades: [401] })).id
  const save = (
    classId: number,
    subjectId: number,
    change: { added?: number[]; removed?: number[] },
    who = scene.who,
  ) => as(who, teaching.saveAssignments, { body: { classId, subjects: [{ subjectId, ...change }] } })
  return { ...scene, chinese, maths, senior, save }
}

describe('teaching assignments', () => {
  test('make staff subject teachers of the class, and end with the last subject there', async () => {
    const { own, schoolId, classId, who, teachers, chinese, maths, save } = await makeScene()
    const [one] = teachers
    await save(classId, chinese, { added: [one.id] })
    await save(classId, maths, { added: [one.id] })
    expect((await own.levelsIn(schoolId, classId)).get(one.id)).toBe(managerLevel.none)
    const { data } = await as(who, teaching.assignments)
    expect(data).toMatchObject([
      {
        id: classId,
        gradeName: '七年级',
        gradeLevel: 301,
        subjects: [
          { subjectId: chinese, teachers: [{ id: one.id, name: '王老师' }] },
          { subjectId: maths, teachers: [{ id: one.id }] },
        ],
      },
      { subjects: [] },
    ])
    await save(classId, chinese, { removed: [one.id] })
    expect((await own.levelsIn(schoolId, classId)).has(one.id)).toBe(true)
    await save(classId, maths, { removed: [one.id] })
    expect((await own.levelsIn(schoolId, classId)).has(one.id)).toBe(false)
  })

  test('leave the head teacher of a class the head teacher', async () => {
    const { own, schoolId, classId, headTeacher, chinese, save } = await makeScene()
    await save(classId, chinese, { added: [headTeacher.id] })
    await save(classId, chinese, { removed: [headTeacher.id] })
    expect((await own.levelsIn(schoolId, classId)).get(headTeacher.id)).toBe(managerLevel.head)
  })

  test('end when the teacher no longer belongs to the class', async () => {
    const { own, schoolId, classId, who, teachers, chinese, save } = await makeScene()
    await save(classId, chinese, { added: [teachers[0].id] })
    await server.make.removeClassManager(schoolId, classId, teachers[0].id)
    expect((await as(who, teaching.assignments)).data[0]?.subjects).toEqual([])
    expect((await own.levelsIn(schoolId, classId)).has(teachers[0].id)).toBe(false)
  })

  test('are refused for students, for staff who left, for grades, and for subjects of other grades', async () => {
    const { schoolId, gradeId, classId, who, teachers, pupils, chinese, senior, save } = await makeScene()
    expect(await save(classId, chinese, { added: [pupils[0].id] })).toMatchObject({
      code: teachingRefusals.notStaff.code,
      msg: '王小明不是本校在职教职工，不能任教',
    })
    const left = await server.make.makeMember({ schoolId, roles: [role.staff], name: '陈老师' })
    await server.make.setMember(schoolId, left.id, { disabled: true })
    expect(await save(classId, chinese, { added: [left.id] })).toMatchObject(refused(teachingRefusals.notStaff))
    expect(await save(gradeId, chinese, { added: [teachers[0].id] })).toMatchObject({
      code: teachingRefusals.notClass.code,
    })
    expect(await save(classId, senior, { added: [teachers[0].id] })).toMatchObject({
      code: teachingRefusals.notOffered.code,
      msg: '七年级不开设物理，请先在学科中选择开设的年级',
    })
    expect((await as(who, teaching.assignments)).data.flatMap(({ subjects }) => subjects)).toEqual([])
  })

  test('show teachers their own classes only, who cannot change them', async () => {
    const { classId, otherClassId, headTeacher, teachers, chinese, save } = await makeScene()
    await save(otherClassId, chinese, { added: [teachers[0].id] })
    expect((await as(headTeacher, teaching.assignments)).data.map(({ id }) => id)).toEqual([classId])
    expect(await save(classId, chinese, { added: [teachers[0].id] }, headTeacher)).toMatchObject(
      refused(common.forbidden),
    )
  })
})
