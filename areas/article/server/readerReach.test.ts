import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { readAll } from '../../../tests/support/sheets.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { jobs } from '../../jobs/contract.ts'
import { nodeType } from '../../registry/contract.ts'
import { article, articleRefusals, articleState } from '../contract.ts'
import { articleFactories } from '../make.ts'
import { receiptsSheet } from './exportReceipts.ts'

const server = await useServer()
const { as, actor, make, http } = server
const own = articleFactories(server.database)

const readersSheet = {
  title: '阅读明细',
  columns: [
    { key: 'name', title: '姓名', kind: 'text' },
    { key: 'state', title: '状态', kind: 'text' },
  ],
} as const

/** A published article of a teacher of 7班 that needs receipts, to which the office has added 1班. */
const makeScene = async () => {
  const { id: schoolId, rootId } = await make.makeSchool()
  const grade = await make.makeDepartment({ schoolId, parentId: rootId, name: '八年级', type: nodeType.grade })
  const family = async (name: string, pupil: string) => {
    const { id } = await make.makeDepartment({ schoolId, parentId: grade.id, name, type: nodeType.class })
    const child = await make.makeMember({ schoolId, roles: [role.student], departments: [id], name: pupil })
    const parent = await make.makeMember({ schoolId, roles: [role.parent], name: `${pupil}母` })
    await make.makeParentLink(schoolId, child.id, parent.id, '母亲')
    return { classId: id, parentId: parent.id }
  }
  const [mine, other] = [await family('7班', '张三'), await family('1班', '李四')]
  const office = await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [rootId] })
  // The author is also in the grade, whose node is above 1班.
  const author = await actor({ schoolId, roles: [role.staff], departments: [grade.id], name: '周老师' })
  await make.makeClassManager(schoolId, mine.classId, author.id, 0)
  await make.grant(schoolId, author.id, ['article:article:edit', 'article:number:look', 'article:receipt:view'])
  const colleague = await make.makeMember({ schoolId, roles: [role.staff], departments: [rootId], name: '陈老师' })
  await make.makeClassManager(schoolId, other.classId, colleague.id)
  const publish = async (...targets: readonly number[]) => {
    const id = await own.makeArticle(schoolId, author.id, { receipt: 'confirm' })
    for (const target of targets) await own.addTarget(schoolId, id, target)
    return id
  }
  const id = await publish(mine.classId, other.classId)
  await own.addRead(schoolId, id, other.parentId)
  return { author, office, mine, other, gradeId: grade.id, id, publish }
}

const download = async (by: Actor, jobId: number): Promise<Buffer> => {
  await http.running.runner.drain()
  const { fileLink } = (await as(by, jobs.get, { query: { id: jobId } })).data
  return (await http.inject({ method: 'GET', url: fileLink ?? '' })).rawPayload
}

describe('an author whose article the office has sent further', () => {
  test('sees receipts only of the students within reach', async () => {
    const { author, office, gradeId, id } = await makeScene()
    const list = async (by: Actor, more: object = {}) => {
      const { content, totalSize } = (await as(by, article.receipts, { body: { id, ...more } })).data
      return { names: content.map(({ name }) => name), totalSize }
    }
    expect(await list(author)).toEqual({ names: ['张三'], totalSize: 1 })
    expect(await list(author, { deptId: gradeId })).toEqual({ names: ['张三'], totalSize: 1 })
    expect((await list(office)).totalSize).toBe(2)
    const { data } = await as(author, article.exportReceipts, { body: { id } })
    const rows = await readAll(receiptsSheet, await download(author, data.jobId))
    expect(rows.map(({ row }) => row['name'])).toEqual(['张三'])
  })

  test('sees and counts only the readers within reach', async () => {
    const { author, office, gradeId, id } = await makeScene()
    const own = new Set(['周老师', '张三母（张三的母亲）'])
    const list = async (by: Actor, more: object = {}) => {
      const { content, totalSize } = (await as(by, article.readers, { body: { srcId: id, ...more } })).data
      return { names: new Set(content.map(({ name }) => name)), totalSize }
    }
    const count = async (by: Actor, query: object = {}) =>
      (await as(by, article.readCounts, { params: { id }, query })).data
    for (const within of [{}, { deptId: gradeId }]) {
      expect(await list(author, within)).toEqual({ names: own, totalSize: 2 })
      expect(await count(author, within)).toMatchObject({ readUserNum: 0, unreadUserNum: 2 })
    }
    expect(await list(office)).toMatchObject({ totalSize: 4 })
    expect(await count(office)).toMatchObject({ readUserNum: 1, unreadUserNum: 3 })
    const { data } = await as(author, article.exportReaders, { body: { srcId: id } })
    const rows = await readAll(readersSheet, await download(author, data.jobId))
    expect(new Set(rows.map(({ row }) => row['name']))).toEqual(own)
  })

  test('neither withdraws nor unschedules it, unlike one within reach', async () => {
    const { author, office, mine, other, id, publish } = await makeScene()
    const remove = (articleId: number, by = author, state: number = articleState.published) =>
      as(by, article.deleteArticle, { query: { id: articleId, state } })
    expect(await remove(id)).toMatchObject(refused(articleRefusals.beyondReach))
    expect((await as(office, article.editedArticle, { params: { id } })).data.state).toBe(articleState.published)
    expect(await remove(await publish())).toMatchObject(refused(articleRefusals.beyondReach))
    expect(await remove(await publish(mine.classId))).toMatchObject({ code: 200 })
    expect(await remove(id, office)).toMatchObject({ code: 200 })
    const planned = {
      id,
      version: 2,
      title: '放假通知',
      htmlContent: '<p>放假。</p>',
      categoryId: 200,
      receipt: 'none',
    }
    const audience = [mine, other].map(({ classId }) => ({ id: classId, people: 'both' as const }))
    const body = { ...planned, receipt: 'none' as const, publishAt: '2099-01-01 08:00:00', audience }
    expect(await as(office, article.saveArticle, { body })).toMatchObject({ code: 200 })
    expect(await remove(id, author, articleState.draft)).toMatchObject(refused(articleRefusals.beyondReach))
  })
})
