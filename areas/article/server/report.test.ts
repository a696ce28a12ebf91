import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { nodeType } from '../../registry/contract.ts'
import { article, articleRefusals, articleState } from '../contract.ts'
import { articleFactories } from '../make.ts'

const server = await useServer()
const { as, actor, make } = server
const own = articleFactories(server.database)

/** A school with two classes of one grade, a pupil with two parents, and a head of the first class. */
const makeScene = async () => {
  const { id: schoolId, rootId } = await make.makeSchool()
  const grade = await make.makeDepartment({ schoolId, parentId: rootId, name: '七年级', type: nodeType.grade })
  const classOf = (name: string) => make.makeDepartment({ schoolId, parentId: grade.id, name, type: nodeType.class })
  const [first, second] = [await classOf('1班'), await classOf('2班')]
  const who = await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [rootId], name: '林主任' })
  const head = await actor({ schoolId, roles: [role.staff], departments: [rootId], name: '周班主任' })
  await make.makeClassManager(schoolId, first.id, head.id)
  const pupil = async (name: string, classId: number, code: string) =>
    make.makeMember({ schoolId, roles: [role.student], departments: [classId], name, code })
  const child = await pupil('张三', first.id, `a${schoolId}`)
  const other = await pupil('李四', second.id, `b${schoolId}`)
  const parent = async (name: string, studentId: number, relationship: string) => {
    const made = await make.makeMember({ schoolId, roles: [role.parent], name })
    await make.makeParentLink(schoolId, studentId, made.id, relationship)
    return made.id
  }
  const mother = await parent('王芳', child.id, '母亲')
  await parent('张明', child.id, '父亲')
  await parent('李刚', other.id, '父亲')
  const report = async (id: number, more: object = {}, by: Actor = who) =>
    (await as(by, article.readers, { body: { srcId: id, ...more } })).data.content
  const counts = async (id: number, deptId?: number) =>
    (await as(who, article.readCounts, { params: { id }, query: { deptId } })).data
  const scene = { schoolId, rootId, gradeId: grade.id, firstId: first.id, secondId: second.id }
  return { ...scene, who, head, child, other, mother, report, counts }
}

describe('the read report', () => {
  test('names to an author no child out of the author’s reach', async () => {
    const { schoolId, firstId, mother, other, report } = await makeScene()
    const manager = await actor({ schoolId, roles: [role.departmentManager], departments: [firstId] })
    await make.makeParentLink(schoolId, other.id, mother, '母亲')
    const id = await own.makeArticle(schoolId, manager.id)
    await own.addTarget(schoolId, id, firstId, { people: 'parents' })
    expect((await report(id, {}, manager)).map(({ name }) => name).toSorted()).toEqual([
      '张明（张三的父亲）',
      '王芳（张三的母亲）',
    ])
    expect((await report(id)).map(({ name }) => name)).toContain('王芳（张三的母亲、李四的母亲）')
  })

  test('lists the audience and those who have read, each once, parents by their children', async () => {
    const { schoolId, firstId, who, head, mother, report, counts } = await makeScene()
    const id = await own.makeArticle(schoolId, who.id)
    await own.addTarget(schoolId, id, firstId)
    await own.addRead(schoolId, id, mother)
    await own.addRead(schoolId, id, who.id)
    const rows = await report(id)
    expect(new Map(rows.map(({ name, state }) => [name, state]))).toEqual(
      new Map([
        ['周班主任', 'UNREAD'],
        ['张明（张三的父亲）', 'UNREAD'],
        ['林主任', 'READ'],
        ['王芳（张三的母亲）', 'READ'],
      ]),
    )
    expect(rows).toHaveLength(4)
    expect(rows.find(({ id: reader }) => reader === mother)).toMatchObject({
      studentOrTeacherCode: `a${schoolId}`,
      depts: ['七年级1班'],
    })
    expect(await counts(id)).toMatchObject({ readUserNum: 2, unreadUserNum: 2 })
    expect((await report(id, { state: 'UNREAD' })).map(({ id: reader }) => reader)).toContain(head.id)
    expect(await report(id, { state: 'READ' })).toHaveLength(2)
  })

  test('is limited to a department', async () => {
    const { schoolId, gradeId, firstId, secondId, who, report, counts } = await makeScene()
    const id = await own.makeArticle(schoolId, who.id)
    await own.addTarget(schoolId, id, gradeId, { people: 'parents' })
    expect((await report(id, { deptId: secondId })).map(({ name }) => name)).toEqual(['李刚（李四的父亲）'])
    expect(await counts(id, firstId)).toMatchObject({ readUserNum: 0, unreadUserNum: 2 })
  })

  test('counts all staff for an article without audience', async () => {
    const { schoolId, who, counts } = await makeScene()
    const id = await own.makeArticle(schoolId, who.id)
    expect(await counts(id)).toMatchObject({ unreadUserNum: 2 })
  })

  test('counts the parents of a role and the members of a group', async () => {
    const { schoolId, who, head, counts } = await makeScene()
    const id = await own.makeArticle(schoolId, who.id)
    await own.addTarget(schoolId, id, role.parent, { kind: 'role' })
    expect(await counts(id)).toMatchObject({ unreadUserNum: 3 })
    const groupId = await make.makeGroup({ schoolId, name: '党员', people: [head.id] })
    await own.addTarget(schoolId, id, groupId, { kind: 'group' })
    expect(await counts(id)).toMatchObject({ unreadUserNum: 4 })
  })

  test('is closed to staff, and to an author of another article', async () => {
    const { schoolId, who, head } = await makeScene()
    const id = await own.makeArticle(schoolId, who.id)
    expect(await as(head, article.readers, { body: { srcId: id } })).toMatchObject({ status: 403 })
    await make.grant(schoolId, head.id, ['article:number:look', 'article:article:edit'])
    expect(await as(head, article.readers, { body: { srcId: id } })).toMatchObject(refused(common.notFound))
  })
})

describe('receipts', () => {
  const makeReceipts = async () => {
    const scene = await makeScene()
    const { schoolId, who, gradeId } = scene
    const id = await own.makeArticle(schoolId, who.id, { receipt: 'confirm' })
    await own.addTarget(schoolId, id, gradeId)
    const tick = (studentId: number, by: Actor = scene.head, isReceived = true) =>
      as(by, article.tickPaperReceipt, { body: { id, studentId, isReceived } })
    const list = async (by: Actor) => (await as(by, article.receipts, { body: { id } })).data.content
    return { ...scene, id, tick, list }
  }

  test('are listed to a head of class for that class, and ticked on paper', async () => {
    const { schoolId, secondId, who, head, child, other, tick, list } = await makeReceipts()
    expect(await list(head)).toMatchObject([{ name: '张三', className: '七年级1班', kind: null }])
    expect(await tick(child.id)).toMatchObject({ code: 200 })
    expect(await list(head)).toMatchObject([{ kind: 'paper', isOutdated: false }])
    // A subject teacher of a class sees its pupils, and isn't in charge of them.
    expect(await tick(other.id)).toMatchObject(refused(common.notFound))
    await make.makeClassManager(schoolId, secondId, head.id, 0)
    expect(await tick(other.id)).toMatchObject(refused(articleRefusals.notHeadOfClass))
    expect(await tick(other.id, who)).toMatchObject({ code: 200 })
    expect(await list(who)).toHaveLength(2)
    await tick(child.id, head, false)
    expect(await list(head)).toMatchObject([{ kind: null }])
  })

  test('on paper never replace or remove those of a parent', async () => {
    const { schoolId, head, child, id, tick, list } = await makeReceipts()
    await own.addReceipt(schoolId, id, child.id)
    await tick(child.id)
    await tick(child.id, head, false)
    expect(await list(head)).toMatchObject([{ kind: 'confirm' }])
  })

  test('are outdated after a change of the text', async () => {
    const { schoolId, who, head, child, gradeId, id, list } = await makeReceipts()
    await own.addReceipt(schoolId, id, child.id)
    const changed = {
      title: '放假通知',
      htmlContent: '<p>放假八天。</p>',
      categoryId: 200,
      state: articleState.published,
      receipt: 'confirm' as const,
      audience: [{ id: gradeId, people: 'both' as const }],
    }
    await as(who, article.saveArticle, { body: { ...changed, id, version: 1 } })
    expect(await list(head)).toMatchObject([{ kind: 'confirm', isOutdated: true }])
  })

  test('are refused for an article that needs none, and for students whom it does not concern', async () => {
    const { schoolId, who, head, child, tick, firstId } = await makeReceipts()
    const plain = await own.makeArticle(schoolId, who.id)
    const body = { id: plain, studentId: child.id, isReceived: true }
    expect(await as(head, article.tickPaperReceipt, { body })).toMatchObject(refused(articleRefusals.noReceipt))
    const [left] = [await make.makeMember({ schoolId, roles: [role.student], departments: [], name: '外校' })]
    expect(firstId).toBeGreaterThan(0)
    expect(await tick(left.id, who)).toMatchObject(refused(articleRefusals.notInClass))
  })
})
