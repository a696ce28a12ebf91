import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { makePicture } from '../../../tests/support/pictures.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { nodeType } from '../../registry/contract.ts'
import { article, articleRefusals, articleState, category } from '../contract.ts'
import { articleFactories } from '../make.ts'

const server = await useServer()
const { as, actor, make } = server
const own = articleFactories(server.database)

const { draft, published, recycled } = articleState

/** A school with a head office, a class, an administrator and a teacher of the class. */
const makeScene = async () => {
  const { id: schoolId, rootId } = await make.makeSchool()
  const office = await make.makeDepartment({ schoolId, parentId: rootId, name: '教务处' })
  const classNode = await make.makeDepartment({ schoolId, parentId: rootId, name: '1班', type: nodeType.class })
  const who = await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [rootId], name: '林主任' })
  const teacher = await actor({ schoolId, roles: [role.staff], departments: [office.id], name: '周老师' })
  await make.makeClassManager(schoolId, classNode.id, teacher.id)
  const usual = { title: '放假通知', htmlContent: '<p>国庆放假七天。</p>', categoryId: category.notification }
  type Body = Partial<typeof article.saveArticle.body._zod.input>
  const save = (values: Body = {}, by: Actor = who) => as(by, article.saveArticle, { body: { ...usual, ...values } })
  const publish = async (values: Body = {}) => (await save({ state: published, ...values })).data.article
  const list = async (state: 0 | 1 | 2, by: Actor = who) =>
    (await as(by, article.articles, { body: { state } })).data.content.map(({ title }) => title)
  const readable = async (by: Actor) =>
    (await as(by, article.published, { body: {} })).data.content.map(({ title }) => title)
  return { schoolId, rootId, officeId: office.id, classId: classNode.id, who, teacher, save, publish, list, readable }
}

const findState = async (who: Actor, id: number) =>
  (await as(who, article.editedArticle, { params: { id } })).data.state

describe('saving', () => {
  test('keeps a draft, publishes it, and then saves changes', async () => {
    const { who, save } = await makeScene()
    const first = await save({ articleTags: ['假期', '安全'] })
    expect(first).toMatchObject({ code: 200, data: { article: { state: draft, version: 1, editorName: '林主任' } } })
    const { id } = first.data.article
    const second = await save({ id, version: 1, state: published })
    expect(second.data.article).toMatchObject({ state: published, version: 2 })
    const third = await save({ id, version: 2, state: published, title: '放假通知（改）' })
    expect(third.data.article).toMatchObject({ title: '放假通知（改）', version: 3 })
    expect(await save({ id, version: 3, state: draft })).toMatchObject(refused(articleRefusals.isPublished))
    const { data } = await as(who, article.article, { params: { id } })
    expect(data).toMatchObject({ nickname: '林主任', htmlContent: '<p>国庆放假七天。</p>', mayEdit: true })
    expect(data.publishDate).not.toBeNull()
  })

  test.each([
    ['title', { title: ' ' }],
    ['content', { htmlContent: '<p>&nbsp;</p><p><br></p>' }],
    ['category', { categoryId: undefined }],
  ])('refuses an article without %s, except in an automatic save of a draft', async (_, values) => {
    const { save } = await makeScene()
    expect(await save(values)).toMatchObject({ ...refused(articleRefusals.empty), msg: '数据不能为空!' })
    expect(await save({ ...values, state: published, isAutosave: true })).toMatchObject(refused(articleRefusals.empty))
    expect(await save({ ...values, isAutosave: true })).toMatchObject({ code: 200 })
  })

  test('warns when somebody else has saved meanwhile', async () => {
    const { save } = await makeScene()
    const { id } = (await save()).data.article
    await save({ id, version: 1, title: '甲的修改' })
    expect(await save({ id, version: 1, title: '乙的修改' })).toMatchObject({
      ...refused(common.stale),
      data: { title: '甲的修改', version: 2, editorName: '林主任' },
    })
  })

  test('takes only files that the author uploaded or the article has', async () => {
    const { schoolId, who, teacher, save } = await makeScene()
    const picture = await makePicture()
    const { data: mine } = await as(who, article.addPicture, { files: [picture] })
    const theirs = await own.makeFile(schoolId, teacher.id, 'picture')
    const html = (id: number) => `<p>图<img data-file="${id}" alt="校门"></p>`
    expect(await save({ htmlContent: html(theirs) })).toMatchObject(refused(articleRefusals.unknownFile))
    expect(await save({ image: theirs })).toMatchObject(refused(articleRefusals.unknownFile))
    expect(await save({ attachmentIds: [mine.id] })).toMatchObject(refused(articleRefusals.unknownFile))
    const { data } = await save({ htmlContent: html(mine.id), image: mine.id })
    expect(data.article.htmlContent).toMatch(/<img data-file="\d+" src="\/file\/[^"]+" alt="校门" \/>/)
    expect(data.article.image).toMatchObject({ id: mine.id })
    const again = await save({ id: data.article.id, version: 1, htmlContent: data.article.htmlContent })
    expect(again.data.article.htmlContent).toBe(data.article.htmlContent)
    const other = await save({ htmlContent: html(mine.id) })
    expect(other).toMatchObject(refused(articleRefusals.unknownFile))
  })

  test('answers pictures by links that open them', async () => {
    const { who, save } = await makeScene()
    const { data: mine } = await as(who, article.addPicture, { files: [await makePicture()] })
    const { data } = await save({ htmlContent: `<img data-file="${mine.id}">`, state: published })
    const { data: read } = await as(who, article.article, { params: { id: data.article.id } })
    const address = /src="([^"]+)"/.exec(read.htmlContent)?.[1] ?? ''
    const answer = await server.http.inject({ url: address })
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp' } })
  })
})

describe('states', () => {
  test('follow the specification: recycled, restored, revoked, deleted for good', async () => {
    const { who, save, publish } = await makeScene()
    const { id } = (await save()).data.article
    const remove = (articleId: number, state: number) =>
      as(who, article.deleteArticle, { query: { id: articleId, state } })
    expect(await remove(id, published)).toMatchObject(refused(articleRefusals.otherState))
    await remove(id, draft)
    expect(await findState(who, id)).toBe(recycled)
    expect(await save({ id, version: 2 })).toMatchObject(refused(articleRefusals.isRecycled))
    // A second press that still shows the draft must not delete for good.
    expect(await remove(id, draft)).toMatchObject(refused(articleRefusals.otherState))
    expect(await as(who, article.restoreArticle, { body: { id } })).toMatchObject({ code: 200 })
    expect(await as(who, article.restoreArticle, { body: { id } })).toMatchObject(refused(articleRefusals.otherState))
    const other = await publish()
    await remove(other.id, published)
    expect(await findState(who, other.id)).toBe(draft)
    await remove(other.id, draft)
    expect(await remove(other.id, recycled)).toMatchObject({ code: 200 })
    expect(await as(who, article.editedArticle, { params: { id: other.id } })).toMatchObject(refused(common.notFound))
  })

  test('puts pinned articles first', async () => {
    const { who, publish, list } = await makeScene()
    const first = await publish({ title: '甲' })
    await publish({ title: '乙' })
    expect(await list(published)).toEqual(['乙', '甲'])
    await as(who, article.pinArticle, { body: { id: first.id, isPinned: true } })
    expect(await list(published)).toEqual(['甲', '乙'])
  })

  test('refuses a publication time in the past', async () => {
    const { save } = await makeScene()
    const past = toWireTime(new Date(Date.now() - 60_000), 'Asia/Shanghai')
    expect(await save({ publishAt: past })).toMatchObject(refused(articleRefusals.publishesInPast))
  })
})

describe('readers', () => {
  test('see the published articles for their departments, classes, roles and groups', async () => {
    const { schoolId, officeId, classId, rootId, teacher, publish, save, readable } = await makeScene()
    const groupId = await make.makeGroup({ schoolId, name: '党员', people: [teacher.id] })
    const to = (kind: 'department' | 'role' | 'group', id: number, people: 'staff' | 'parents' = 'staff') => ({
      audience: [{ kind, id, people }],
    })
    await publish({ title: '全校' })
    await publish({ title: '学校', ...to('department', rootId) })
    await publish({ title: '教务处', ...to('department', officeId) })
    await publish({ title: '任教的班', ...to('department', classId) })
    await publish({ title: '班级家长', ...to('department', classId, 'parents') })
    await publish({ title: '教师', ...to('role', role.staff) })
    await publish({ title: '党员', ...to('group', groupId) })
    await publish({ title: '门卫', ...to('role', role.gateKeeper) })
    await publish({ title: '全校家长', ...to('department', officeId, 'parents') })
    await save({ title: '草稿' })
    const expected = ['党员', '教师', '班级家长', '任教的班', '教务处', '学校', '全校']
    expect(await readable(teacher)).toEqual(expected)
  })

  test('cannot open what is not for them, nor a draft', async () => {
    const { teacher, publish, save } = await makeScene()
    const { article: hidden } = (await save()).data
    const guards = await publish({ audience: [{ kind: 'role', id: role.gateKeeper }] })
    for (const { id } of [hidden, guards]) {
      expect(await as(teacher, article.article, { params: { id } })).toMatchObject(refused(common.notFound))
      expect(await as(teacher, article.markRead, { body: { id } })).toMatchObject(refused(common.notFound))
    }
  })

  test('count once', async () => {
    const { who, teacher, publish } = await makeScene()
    const { id } = await publish()
    for (const by of [teacher, teacher, who]) await as(by, article.markRead, { body: { id } })
    expect((await as(who, article.article, { params: { id } })).data.readNum).toBe(2)
  })
})

describe('an author who reaches part of the school', () => {
  test('edits only own articles, for own departments', async () => {
    const { schoolId, officeId, classId, who, teacher, save, publish } = await makeScene()
    await make.grant(schoolId, teacher.id, ['article:article:edit'])
    const { id } = await publish({ title: '学校的' })
    expect(await as(teacher, article.editedArticle, { params: { id } })).toMatchObject(refused(common.notFound))
    expect(await save({ id, version: 1, state: published }, teacher)).toMatchObject(refused(common.notFound))
    const toRole = { audience: [{ kind: 'role' as const, id: role.staff }] }
    expect(await save(toRole, teacher)).toMatchObject(refused(articleRefusals.onlyDepartments))
    const other = await make.makeDepartment({ schoolId, parentId: null, name: '外面' })
    expect(await save({ audience: [{ id: other.id }] }, teacher)).toMatchObject(refused(common.notFound))
    const mine = await save({ audience: [{ id: officeId }, { id: classId, people: 'both' }] }, teacher)
    expect(mine).toMatchObject({ code: 200, data: { article: { audience: [{ name: '教务处' }, { name: '1班' }] } } })
    expect(await as(who, article.editedArticle, { params: { id: mine.data.article.id } })).toMatchObject({ code: 200 })
    expect((await as(teacher, article.audienceChoices)).data).toEqual([])
  })
})

describe('versions', () => {
  test('are kept for each save and restored as a new one', async () => {
    const { who, save } = await makeScene()
    const { id } = (await save({ title: '一' })).data.article
    await save({ id, version: 1, title: '二', htmlContent: '<p>改了</p>' })
    const { data: rows } = await as(who, article.versions, { params: { id } })
    expect(rows).toMatchObject([
      { number: 2, title: '二', editorName: '林主任' },
      { number: 1, title: '一' },
    ])
    const { data: old } = await as(who, article.version, { params: { id, number: 1 } })
    expect(old.htmlContent).toBe('<p>国庆放假七天。</p>')
    const restore = (version: number) => as(who, article.restoreVersion, { body: { id, number: 1, version } })
    expect(await restore(1)).toMatchObject(refused(common.stale))
    expect(await restore(2)).toMatchObject({ code: 200, data: { title: '一', version: 3 } })
    const gone = await as(who, article.version, { params: { id, number: 9 } })
    expect(gone).toMatchObject(refused(articleRefusals.versionGone))
  })

  test('keep only the latest of a run of automatic saves', async () => {
    const { who, save } = await makeScene()
    const { id } = (await save()).data.article
    await save({ id, version: 1, title: '自动一', isAutosave: true })
    await save({ id, version: 2, title: '自动二', isAutosave: true })
    const { data } = await as(who, article.versions, { params: { id } })
    expect(data.map(({ number }) => number)).toEqual([3, 1])
  })
})

describe('categories', () => {
  test('are notifications, news, and those that the school adds', async () => {
    const { who, save } = await makeScene()
    const add = (name: string) => as(who, article.saveCategory, { body: { name } })
    const { data: added } = await add('教研')
    expect(await add('教研')).toMatchObject(refused(articleRefusals.categoryTwice))
    expect(await add('通知')).toMatchObject(refused(articleRefusals.categoryTwice))
    expect((await as(who, article.categories)).data).toMatchObject([
      { id: 200, name: '通知', isFixed: true },
      { id: 201, name: '新闻', isFixed: true },
      { id: added.id, name: '教研', isFixed: false },
    ])
    expect(added.id).toBeGreaterThanOrEqual(1000)
    await save({ categoryId: added.id })
    const remove = (id: number) => as(who, article.deleteCategory, { query: { id } })
    expect(await remove(added.id)).toMatchObject(refused(articleRefusals.categoryUsed))
    expect(await remove(category.news)).toMatchObject(refused(common.notFound))
  })
})
