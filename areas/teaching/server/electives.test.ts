import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { teaching } from '../contract.ts'
import { makeTeachingScene } from '../make.ts'
import { teachingRefusals } from '../refusals.ts'

const server = await useServer()
const { as } = server

const makeScene = async () => {
  const scene = await makeTeachingScene(server)
  const { own, schoolId, who } = scene
  const elective = async (name: string, position: number, groupName = '') =>
    (await own.makeSubject(schoolId, name, { position, electiveGrades: [301], groupName })).id
  const physics = await elective('物理', 1, '物理类')
  const history = await elective('历史', 2, '历史类')
  const chemistry = await elective('化学', 3)
  const chinese = (await own.makeSubject(schoolId, '语文', { position: 0 })).id
  const save = (studentIds: number[], subjectIds: number[], by = who) =>
    as(by, teaching.saveElectives, { body: { studentIds, subjectIds } })
  const list = async (search: object = {}) =>
    (await as(who, teaching.electivePage, { body: { pageNum: 1, pageSize: 20, ...search } })).data
  return { ...scene, physics, history, chemistry, chinese, save, list }
}

describe('electives', () => {
  test('are chosen for several students at once, replace earlier ones, and make the group', async () => {
    const { pupils, physics, history, chemistry, save, list } = await makeScene()
    await save(
      pupils.map(({ id }) => id),
      [chemistry, physics],
    )
    await save([pupils[1].id], [history])
    expect((await list()).content).toMatchObject([
      { name: '王小明', className: '1班', subjects: [{ subject: '物理' }, { subject: '化学' }], groupName: '物理类' },
      { name: '李小红', subjects: [{ subject: '历史' }], groupName: '历史类' },
    ])
    expect((await list({ subjectId: history })).content.map(({ name }) => name)).toEqual(['李小红'])
    await save([pupils[0].id], [])
    expect((await list({ state: 'none' })).content.map(({ name }) => name)).toEqual(['王小明'])
    expect((await list({ state: 'some' })).totalSize).toBe(1)
  })

  test('are refused for two groups, for subjects that are not electives, and for staff', async () => {
    const { pupils, teachers, physics, history, chinese, save, list } = await makeScene()
    const [{ id }] = pupils
    expect((await save([id], [physics, history])).msg).toBe('“物理”、“历史”只能选其中一科')
    expect((await save([id], [chinese])).msg).toBe('“语文”不是选考学科，不能作为选科')
    expect(await save([teachers[0].id], [physics])).toMatchObject({ code: teachingRefusals.notStudents.code })
    expect((await list({ state: 'some' })).content).toEqual([])
  })

  test('list only grades that have electives', async () => {
    const { schoolId, list } = await makeScene()
    await server.make.makeMember({ schoolId, roles: [role.student], name: '未分班' })
    expect((await list()).content.map(({ name }) => name)).toEqual(['王小明', '李小红'])
  })

  test('are seen but not chosen by teachers', async () => {
    const { headTeacher, pupils, physics, save } = await makeScene()
    expect(await save([pupils[0].id], [physics], headTeacher)).toMatchObject(refused(common.forbidden))
    const seen = await as(headTeacher, teaching.electivePage, { body: { pageNum: 1, pageSize: 20 } })
    expect(seen.data.content).toHaveLength(2)
  })
})
