import { role } from '../../platform/contract/roles.ts'
import { toWireTime } from '../../platform/contract/time.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { file } from '../../platform/server/files/tables.ts'
import { type AreaTesting, type ForeignSchool, type Scene, openedLink } from '../../tests/support/areaTesting.ts'
import { oncePerScene } from '../../tests/support/oncePerScene.ts'
import { servePicture } from '../../tests/support/servePicture.ts'
import { makePupil, makeThree } from '../../tests/support/sceneSamples.ts'
import { insertRow, testRows } from '../../tests/support/testRows.ts'
import { organisationFactories } from '../organisation/make.ts'
import { pushFactories } from '../push/make.ts'
import { nodeType } from '../registry/contract.ts'
import { sealedLinkFactories } from '../sealedLink/make.ts'
import { usersFactories } from '../users/makeMembers.ts'
import { articlePurpose } from './contract.ts'
import {
  articleAudience,
  articleCategory,
  articleFile,
  articleRead,
  articleReceipt,
  articleTable,
  articleVersion,
} from './server/tables.ts'
import { type FileKind, type TargetKind, articleState, category } from './words.ts'

type ArticleValues = Partial<typeof articleTable.$inferInsert>

let keys = 0

/** Test factories that write articles directly. */
export const articleFactories = (database: Database) => {
  const { asSystem } = testRows(database)

  /** Inserts a published notification with one version, for all staff unless targets are added. */
  const makeArticle = (schoolId: number, authorId: number, values: ArticleValues = {}) =>
    asSystem(async (db) => {
      const at = new Date()
      const usual = {
        title: '放假通知',
        htmlContent: '<p>国庆放假七天。</p>',
        categoryId: category.notification,
        state: articleState.published,
        tags: [],
        authorName: '林建平',
        editorName: '林建平',
        editedAt: at,
        publishedAt: at,
      }
      const row = await insertRow(db, articleTable, { ...usual, ...values, schoolId, authorId })
      const { id: articleId, title, htmlContent, editorName, version: number } = row
      const saved = { number, title, htmlContent, editorName, editorId: authorId, savedAt: at, isAutosave: false }
      await insertRow(db, articleVersion, { ...saved, schoolId, articleId })
      return articleId
    })

  const addTarget = (
    schoolId: number,
    articleId: number,
    targetId: number,
    { kind = 'department', people = 'both' }: { kind?: TargetKind; people?: 'staff' | 'parents' | 'both' } = {},
  ) => asSystem((db) => insertRow(db, articleAudience, { schoolId, articleId, kind, targetId, people }))

  const addRead = (schoolId: number, articleId: number, memberId: number, readAt = new Date()) =>
    asSystem((db) => insertRow(db, articleRead, { schoolId, articleId, memberId, readAt }))

  const addReceipt = (schoolId: number, articleId: number, studentId: number, articleVersion = 1) =>
    asSystem((db) =>
      insertRow(db, articleReceipt, { schoolId, articleId, studentId, articleVersion, kind: 'confirm' as const }),
    )

  /** Inserts a file without storing any bytes. */
  const makeFile = (schoolId: number, uploaderId: number, kind: FileKind, name = '图片.webp') =>
    asSystem(async (db) => {
      const contentType = kind === 'picture' ? 'image/webp' : 'application/pdf'
      const described = { name, contentType, size: 1, createdAt: new Date(), expiresAt: null }
      const stored = await insertRow(db, file, { schoolId, key: `article-file-${(keys += 1)}`, ...described })
      const row = { schoolId, kind, fileId: stored.id, name, size: 1, uploaderId, createdAt: new Date() }
      return (await insertRow(db, articleFile, row)).id
    })

  const makeCategory = (schoolId: number, name: string) =>
    asSystem(async (db) => (await insertRow(db, articleCategory, { schoolId, name })).id)

  return { makeArticle, addTarget, addRead, addReceipt, makeFile, makeCategory }
}

const makeIn = ({ server }: Pick<Scene, 'server'>) => articleFactories(server.database)

const makeSample = (scene: Scene, values: ArticleValues = {}) =>
  makeIn(scene).makeArticle(scene.school.id, scene.actor.id, values)

/** The scene's class, which needs receipts. */
const makeClass = async ({ server, school }: Scene) => {
  const place = { schoolId: school.id, parentId: school.officeId, name: '回执班', type: nodeType.class }
  return (await organisationFactories(server.database).makeDepartment(place)).id
}

const makeReceiptArticle = async (scene: Scene) => {
  const id = await makeSample(scene, { receipt: 'confirm' })
  await makeIn(scene).addTarget(scene.school.id, id, await scene.idOf('receiptClass'))
  return id
}

const makeStudent = async ({ server, school }: Scene, classId: number) => {
  const place = { schoolId: school.id, roles: [role.student], departments: [classId] }
  return (await usersFactories(server.database).makeMember(place)).id
}

/** A class with a family, an article for its parents that needs a receipt, and the parent's opened link. */
const makePushed = oncePerScene(async (scene) => {
  const { server, school } = scene
  const place = { schoolId: school.id, parentId: school.officeId, name: '家长班', type: nodeType.class }
  const { id: classId } = await organisationFactories(server.database).makeDepartment(place)
  const links = sealedLinkFactories(server)
  const family = await links.makeFamily(school.id, [classId])
  const pushes = pushFactories(server.database)
  await pushes.makeTemplate(school.id, 'sms', 'article')
  const makeFor = async (receipt: 'none' | 'confirm') => {
    const articleId = await makeSample(scene, { receipt })
    await makeIn(scene).addTarget(school.id, articleId, classId, { people: 'parents' })
    return articleId
  }
  const openFor = async (articleId: number) => {
    const { id: linkId, opened } = await links.makeLink(school.id, family, { purpose: articlePurpose })
    const { studentId, parentId } = family
    const told = { studentId, parentId, linkId, channel: 'sms' as const }
    await pushes.makePush(school.id, articleId, [told], { srcType: 'article' })
    return opened
  }
  return { ...family, classId, makeFor, openFor }
})

/** Makes the opened link of the sample article that asks parents for a receipt. */
const makeOpened = async (scene: Scene) => (await makePushed(scene)).openFor(await scene.idOf('parentsArticle'))

/** Makes an article of school B with a row in each of its tables. */
const makeForeignArticle = async ({ server, id: schoolId, administrator, studentId, canary }: ForeignSchool) => {
  const own = articleFactories(server.database)
  const words = { title: canary, htmlContent: `<p>${canary}</p>`, authorName: canary, editorName: canary }
  const id = await own.makeArticle(schoolId, administrator.id, { ...words, tags: [canary], receipt: 'confirm' })
  await own.addRead(schoolId, id, administrator.id)
  await own.addReceipt(schoolId, id, studentId)
  return id
}

let categories = 0

/** Samples of this area for the generated contract tests. */
export const testing: AreaTesting = {
  samples: {
    article: (scene) => makeSample(scene),
    recycledArticle: (scene) => makeSample(scene, { state: articleState.recycled }),
    articleState: () => articleState.published,
    articleVersion: () => 1,
    articleCategory: () => category.news,
    ownArticleCategory: (scene) => makeIn(scene).makeCategory(scene.school.id, `校园文化${(categories += 1)}`),
    newArticleCategory: () => `教研动态${(categories += 1)}`,
    articleCategoryVersion: () => 1,
    articleTarget: ({ school }) => school.officeId,
    articlePicture: ({ server, school, actor }) =>
      articleFactories(server.database).makeFile(school.id, actor.id, 'picture'),
    articleAttachment: ({ server, school, actor }) =>
      articleFactories(server.database).makeFile(school.id, actor.id, 'attachment', '方案.pdf'),
    articlePictureAddress: servePicture,
    articlePublishAt: () => toWireTime(new Date(Date.now() + 86_400_000)),
    articleSeen: () => 1,
    pushedArticle: async (scene) => (await makePushed(scene)).makeFor('none'),
    parentsArticle: async (scene) => (await makePushed(scene)).makeFor('confirm'),
    [openedLink(articlePurpose)]: makeOpened,
    receiptClass: makeClass,
    receiptArticle: makeReceiptArticle,
    receiptStudent: async (scene) => makeStudent(scene, await scene.idOf('receiptClass')),
  },
  prepare: {
    signReceipt: async ({ server, idOf }) => {
      const { change } = testRows(server.database)
      await change(articleTable, { id: await idOf('parentsArticle') }, { receipt: 'sign' })
    },
    articles: (scene) => makeThree(() => makeSample(scene)),
    published: (scene) => makeThree(() => makeSample(scene, { categoryId: category.news })),
    readers: async (scene) => {
      const id = await scene.idOf('article')
      await makeThree(async () => makeIn(scene).addRead(scene.school.id, id, await makePupil(scene)))
    },
    receipts: async (scene) => {
      const classId = await scene.idOf('receiptClass')
      await makeThree(() => makeStudent(scene, classId))
    },
  },
  foreign: {
    article: makeForeignArticle,
    articleCategory: ({ server, id, canary }) => articleFactories(server.database).makeCategory(id, canary),
  },
}
