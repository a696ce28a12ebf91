import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { someTextProvider } from '../../../../tests/support/config.ts'
import { makePicture } from '../../../../tests/support/pictures.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { pushRefusals } from '../../../push/contract.ts'
import { sealedLinkFactories } from '../../../sealedLink/make.ts'
import { article, articlePurpose, articleRefusals, articleState } from '../../contract.ts'
import { makeParentsScene } from '../../makeParents.ts'

const server = await useServer({ config: { publicUrl: 'https://xingtan.example.cn', sms: someTextProvider } })
const { as, http } = server

const makeOpened = async () => {
  const scene = await makeParentsScene(server)
  const id = await scene.publish()
  const parent = await scene.openAs(scene.mother, id)
  const look = () => as(parent, article.parentArticle)
  const markRead = () => as(parent, article.markParentRead)
  const move = (state: number) => as(scene.who, article.deleteArticle, { query: { id, state } })
  return { ...scene, id, parent, look, markRead, move }
}

describe('the parent’s page', () => {
  test('shows the article, and no name but those of child and parent', async () => {
    const { look } = await makeOpened()
    expect(await look()).toMatchObject({
      code: 200,
      data: { title: '放假通知', htmlContent: '<p>国庆放假七天。</p>', studentName: '张三', parentName: '王芳' },
    })
    expect((await look()).data).toMatchObject({ receipt: 'none', returned: null })
  })

  test('opens pictures and attachments by fresh links, and no signature of another child', async () => {
    const { who, id, gradeId, look, parent } = await makeOpened()
    const { data: picture } = await as(who, article.addPicture, { files: [await makePicture()] })
    const htmlContent = `<p>图</p><img data-file="${picture.id}">`
    const audience = [{ id: gradeId, people: 'both' as const }]
    const saved = { id, version: 1, title: '放假通知', htmlContent, categoryId: 200, audience }
    await as(who, article.saveArticle, { body: { ...saved, state: articleState.published } })
    const address = /src="([^"]+)"/.exec((await look()).data.htmlContent)?.[1] ?? ''
    expect(await http.inject({ url: address })).toMatchObject({ statusCode: 200 })
    expect(await as(parent, article.parentArticle)).toMatchObject({ code: 200 })
  })

  test('counts as that parent’s read, once', async () => {
    const { who, id, mother, markRead } = await makeOpened()
    for (let turn = 0; turn < 2; turn += 1) expect(await markRead()).toMatchObject({ code: 200 })
    const { data } = await as(who, article.readers, { body: { srcId: id, state: 'READ' } })
    expect(data.content).toMatchObject([{ id: mother.id, name: '王芳（张三的母亲）', depts: ['七年级1班'] }])
    expect(data.totalSize).toBe(1)
  })

  test('says that the article is withdrawn, and then that it was deleted', async () => {
    const { look, markRead, move, who, id } = await makeOpened()
    await move(articleState.published)
    for (const ask of [look, markRead]) expect(await ask()).toMatchObject(refused(articleRefusals.withdrawn))
    await move(articleState.draft)
    expect(await look()).toMatchObject(refused(articleRefusals.withdrawn))
    await move(articleState.recycled)
    expect(await as(who, article.editedArticle, { params: { id } })).toMatchObject(refused(common.notFound))
    expect(await look()).toMatchObject(refused(pushRefusals.sourceGone))
  })

  test('is closed to staff, to no session, and to a link that no push has made', async () => {
    const { who, schoolId, child, mother } = await makeOpened()
    for (const by of [who, { token: '' }])
      expect(await as(by, article.parentArticle)).toMatchObject(refused(common.signedOut))
    const people = { studentId: child.id, parentId: mother.id }
    const links = sealedLinkFactories(server)
    const stray = await links.makeLink(schoolId, people, { purpose: articlePurpose })
    expect(await as({ token: stray.opened }, article.parentArticle)).toMatchObject(refused(pushRefusals.sourceGone))
    const exam = await links.makeLink(schoolId, people, { purpose: 'exam' })
    expect(await as({ token: exam.opened }, article.parentArticle)).toMatchObject(refused(common.signedOut))
  })
})
