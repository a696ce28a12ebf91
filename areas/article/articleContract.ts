import { z } from 'zod'
import { del, get, kilobytes, nothing, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, id, keywordText, largestId, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { WireMoment } from '../../platform/contract/wireMoment.ts'
import { articleRefusals as refusals } from './refusals.ts'
import { ArticleId, ArticleRow, EditedArticle, StateView } from './views.ts'
import { articleLimits as limits, articleState, peopleKinds, receiptKinds, targetKinds } from './words.ts'

const mayEdit = permission('article:article:edit')

export const CategoryId = id('articleCategory')

/** A draft that is saved automatically may have no category yet. */
const UsualCategoryId = z
  .int()
  .min(1)
  .max(largestId)
  .register(fieldMeaning, { kind: 'articleCategory', sample: 'articleCategory', usual: true })

const Target = z.object({
  kind: z.enum(targetKinds).default('department'),
  id: z.int().min(1).max(largestId).register(fieldMeaning, { sample: 'articleTarget' }),
  people: z.enum(peopleKinds).default('staff').describe('部门或班级中的教职工、学生家长，或两者'),
})
export type Target = z.output<typeof Target>

const FileId = z.int().min(1).max(largestId).register(fieldMeaning, { sample: 'articlePicture' })
const AttachmentId = z.int().min(1).max(largestId).register(fieldMeaning, { sample: 'articleAttachment' })

/** The fields of an article that its author fills in (academics §7). */
const ArticleFields = z.object({
  id: ArticleId.optional(),
  title: text(limits.title).describe('标题'),
  htmlContent: z
    .string()
    .max(limits.html, '正文过长，请分成几篇')
    .register(fieldMeaning, { isMarkup: true })
    .describe('正文；服务器只保留允许的标记，图片以 data-file 写明编号'),
  categoryId: UsualCategoryId.optional().describe('200 通知，201 新闻，或学校自己的分类'),
  state: z
    .literal([articleState.draft, articleState.published])
    .register(fieldMeaning, { sample: 'articleState' })
    .default(articleState.draft)
    .describe('0 存为草稿，1 发布；已发布的文章只能以 1 保存修改'),
  articleTags: z.array(text(limits.tag, 1)).max(limits.tags).default([]).describe('标签'),
  image: FileId.nullable().default(null).describe('封面图片的编号'),
  attachmentIds: z
    .array(AttachmentId)
    .max(limits.attachments, `一篇文章最多 ${limits.attachments} 个附件`)
    .default([])
    .describe('附件的编号，按顺序'),
  audience: z.array(Target).max(limits.targets).default([]).describe('发给谁；为空时发给全校教职工'),
  publishAt: WireMoment.describe('将来的时间')
    .register(fieldMeaning, { sample: 'articlePublishAt' })
    .nullable()
    .default(null)
    .describe('草稿在这个时间自动发布'),
  receipt: z.enum(receiptKinds).default('none').describe('是否需要家长回执'),
  isAutosave: z.boolean().default(false).describe('自动保存的草稿：短时间内只留一个版本，标题与正文可以为空'),
  version: versionOf('articleVersion').default(0),
})

/** A version of an article in its history. */
export const VersionRow = z.object({
  id: z.int().describe('与版本号相同'),
  number: z.int(),
  title: z.string(),
  editorName: z.string(),
  savedAt: WireTime,
  isAutosave: z.boolean(),
})
export type VersionRow = z.output<typeof VersionRow>

const VersionNumber = z.int().min(1).max(2_147_483_647).register(fieldMeaning, { sample: 'articleVersion' })

export const authorCalls = {
  articles: post('/article/page', {
    doc: '文章列表，供管理：置顶与最近编辑的在前。academics §2、§7',
    may: mayEdit,
    writes: false,
    body: z.object({
      ...pageInput,
      state: StateView.default(articleState.published),
      categoryId: CategoryId.optional(),
      keyWord: keywordText(limits.title).default('').describe('标题中的文字'),
    }),
    data: pageOf(ArticleRow),
  }),
  editedArticle: get('/article/edit/{id}', {
    doc: '读取文章，供编辑。academics §7',
    may: mayEdit,
    params: { id: ArticleId },
    data: EditedArticle,
    refusals: [common.notFound],
  }),
  saveArticle: post('/article/save', {
    doc: '新增或保存文章，草稿可以发布；正文经过清理，外来图片取回本校保存。academics §7',
    title: '保存文章',
    may: mayEdit,
    transaction: 'own',
    body: ArticleFields,
    mostBytes: kilobytes(2390),
    data: z.object({
      article: EditedArticle,
      droppedPictures: z.array(z.string()).describe('没有取回的外来图片，附原因'),
    }),
    refusals: [
      common.notFound,
      common.stale,
      refusals.empty,
      refusals.isPublished,
      refusals.isRecycled,
      refusals.publishesInPast,
      refusals.unknownFile,
      refusals.onlyDepartments,
      refusals.noAudience,
      refusals.beyondReach,
      refusals.tooLong,
    ],
  }),
  deleteArticle: del('/article/delete', {
    doc: '删除文章：草稿移入回收站，已发布的撤回为草稿，回收站中的彻底删除。academics §4',
    may: mayEdit,
    query: {
      id: ArticleId,
      state: z.int().min(0).max(2).describe('看到的状态').register(fieldMeaning, { sample: 'articleState' }),
    },
    data: nothing,
    refusals: [common.notFound, refusals.otherState, refusals.beyondReach],
  }),
  restoreArticle: post('/article/restore', {
    doc: '把回收站中的文章恢复为草稿',
    may: mayEdit,
    body: z.object({ id: id('article', 'recycledArticle') }),
    data: nothing,
    refusals: [common.notFound, refusals.otherState],
  }),
  pinArticle: post('/article/pin', {
    doc: '置顶文章，或取消置顶',
    may: mayEdit,
    body: z.object({ id: ArticleId, isPinned: z.boolean() }),
    data: nothing,
    refusals: [common.notFound],
  }),
  versions: get('/article/{id}/versions', {
    doc: '文章保存过的版本，近的在前',
    may: mayEdit,
    params: { id: ArticleId },
    data: z.array(VersionRow),
    refusals: [common.notFound],
  }),
  version: get('/article/{id}/version/{number}', {
    doc: '文章的一个版本，供比较',
    may: mayEdit,
    params: { id: ArticleId, number: VersionNumber },
    data: VersionRow.extend({ htmlContent: z.string() }),
    refusals: [common.notFound, refusals.versionGone],
  }),
  restoreVersion: post('/article/version/restore', {
    doc: '把文章的标题与正文恢复到一个版本，成为新的版本',
    title: '恢复文章版本',
    may: mayEdit,
    body: z.object({ id: ArticleId, number: VersionNumber, version: versionOf('articleVersion') }),
    data: EditedArticle,
    refusals: [
      common.notFound,
      common.stale,
      refusals.versionGone,
      refusals.isRecycled,
      refusals.noAudience,
      refusals.beyondReach,
    ],
  }),
}
