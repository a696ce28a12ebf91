import { z } from 'zod'
import { fieldMeaning, id } from '../../platform/contract/ids.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { articleState, peopleKinds, receiptKinds, targetKinds } from './words.ts'

export const ArticleId = id('article')

export const StateView = z
  .literal([articleState.draft, articleState.published, articleState.recycled])
  .register(fieldMeaning, { sample: 'articleState' })

/** An article as lists show it (academics §3), without its content. */
export const ArticleRow = z.object({
  id: z.int(),
  title: z.string(),
  categoryId: z.int(),
  categoryName: z.string(),
  nickname: z.string().describe('作者'),
  editTime: WireTime,
  publishDate: WireTime.nullable(),
  publishAt: WireTime.nullable().describe('定时发布的时间'),
  state: StateView,
  isPinned: z.boolean().describe('置顶'),
  readNum: z.int().describe('读过的人数，一人计一次'),
})
export type ArticleRow = z.output<typeof ArticleRow>

/** A picture or attachment with a link that opens it for some minutes. */
export const FileView = z.object({ id: z.int(), name: z.string(), size: z.int(), url: z.string() })
export type FileView = z.output<typeof FileView>

/** A target of an article with its name. */
export const TargetView = z.object({
  kind: z.enum(targetKinds),
  id: z.int(),
  name: z.string(),
  people: z.enum(peopleKinds),
})
export type TargetView = z.output<typeof TargetView>

/** An article as its readers see it. */
export const ArticleView = ArticleRow.extend({
  htmlContent: z.string().describe('已清理的正文，图片地址几分钟内有效'),
  image: FileView.nullable().describe('封面'),
  articleTags: z.array(z.string()),
  attachments: z.array(FileView),
  receipt: z.enum(receiptKinds),
  mayEdit: z.boolean(),
  maySeeReads: z.boolean(),
})
export type ArticleView = z.output<typeof ArticleView>

/** An article as its editor loads it. */
export const EditedArticle = z.object({
  id: z.int(),
  title: z.string(),
  htmlContent: z.string(),
  categoryId: z.int(),
  state: StateView,
  articleTags: z.array(z.string()),
  image: FileView.nullable(),
  attachments: z.array(FileView),
  audience: z.array(TargetView),
  publishAt: WireTime.nullable(),
  receipt: z.enum(receiptKinds),
  editorName: z.string().describe('最近保存的人'),
  editTime: WireTime,
  version: z.int(),
})
export type EditedArticle = z.output<typeof EditedArticle>
