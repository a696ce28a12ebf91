import { z } from 'zod'
import { nameText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post, signedIn } from '../../platform/contract/call.ts'
import { fieldMeaning, id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { articleRefusals as refusals } from './refusals.ts'
import { articleLimits as limits, targetKinds } from './words.ts'

const mayEdit = permission('article:article:edit')
const mayEditCategories = permission('article:category:edit')

/** The id of a category that a school has added. */
const OwnCategoryId = id('articleCategory', 'ownArticleCategory')

export const CategoryView = z.object({
  id: z.int(),
  name: z.string(),
  isFixed: z.boolean().describe('通知与新闻：不能修改或删除'),
  version: z.int(),
})
export type CategoryView = z.output<typeof CategoryView>

export const categoryCalls = {
  categories: get('/article/category/list', {
    doc: '文章分类字典 article_type：通知、新闻与学校自己的分类。academics §7',
    may: signedIn('文章列表与首页都写明分类'),
    data: z.array(CategoryView),
  }),
  saveCategory: post('/article/category/save', {
    doc: '新增或修改学校自己的文章分类',
    may: mayEditCategories,
    body: z.object({
      id: OwnCategoryId.optional(),
      name: nameText(limits.category, '请填写分类名称').register(fieldMeaning, { sample: 'newArticleCategory' }),
      version: versionOf('articleCategoryVersion').default(0),
    }),
    data: CategoryView,
    refusals: [common.notFound, common.stale, refusals.categoryTwice],
  }),
  deleteCategory: del('/article/category/delete', {
    doc: '删除学校自己的文章分类；还有文章时不能删除',
    may: mayEditCategories,
    query: { id: OwnCategoryId },
    data: nothing,
    refusals: [common.notFound, refusals.categoryUsed],
  }),
  audienceChoices: get('/article/audience/choices', {
    doc: '文章可以发给的角色与用户组；只能发给部分班级的人没有',
    may: mayEdit,
    data: z.array(z.object({ kind: z.enum(targetKinds), id: z.int(), name: z.string() })),
  }),
}
