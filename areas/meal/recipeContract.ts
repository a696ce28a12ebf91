import { z } from 'zod'
import { areDistinct } from '../../platform/contract/areDistinct.ts'
import { nameText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post, put } from '../../platform/contract/call.ts'
import { fieldMeaning, flag, id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireDate } from '../../platform/contract/time.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'
import { mealLimits } from './limits.ts'
import { mealRefusals } from './refusals.ts'
import { allergens } from './words.ts'

const mayManage = permission('meal:canteen:edit')
const mayRead = permission('meal:canteen:edit', 'meal:order:edit', 'meal:kitchen:view')

const Dish = z.object({
  name: nameText(mealLimits.dish, '请填写菜名'),
  allergens: z.array(z.enum(allergens)).max(allergens.length).refine(areDistinct, '过敏原重复').default([]),
})

const haveDistinctNames = (dishes: readonly z.output<typeof Dish>[]): boolean =>
  areDistinct(dishes.map(({ name }) => name))

const Recipe = z.object({
  id: id('mealRecipe').optional(),
  day: WireDay.describe('哪一天').register(fieldMeaning, { sample: 'newRecipeDay' }),
  mealId: id('meal'),
  dishes: z.array(Dish).min(1, '请填写菜名').max(mealLimits.dishes).refine(haveDistinctNames, '同一道菜只能填写一次'),
  version: versionOf('mealVersion'),
})

/** The dishes of a meal on a day. */
export const RecipeView = z.object({
  ...Recipe.shape,
  id: z.int(),
  day: WireDate,
  dishes: z.array(z.object({ name: z.string(), allergens: z.array(z.enum(allergens)) })),
  mealId: z.int(),
  version: z.int(),
  isPublished: z.boolean(),
})
export type RecipeView = z.output<typeof RecipeView>

const WeekView = z.object({ monday: WireDate, recipes: z.array(RecipeView) })

const Week = z.object({
  day: WireDay.describe('这一周的任意一天').register(fieldMeaning, { sample: 'recipeWeek' }),
})

/** The recipe of a week. */
export const recipeCalls = {
  recipeWeek: get('/orderMeal/recipe/week', {
    doc: '一周的菜谱；未发布的只有食堂管理员看到',
    may: mayRead,
    query: Week.shape,
    data: WeekView,
  }),
  saveRecipe: post('/orderMeal/recipe/save', {
    doc: '填写一天一餐的菜与过敏原，这一天须供应这一餐；版本不是最新时返回 10020 与当前内容。academics §7，A-CALL-130',
    may: mayManage,
    body: Recipe,
    data: RecipeView,
    refusals: [common.notFound, common.stale, mealRefusals.recipeTwice, mealRefusals.notServed],
  }),
  deleteRecipe: del('/orderMeal/recipe/delete', {
    doc: '删除一天一餐的菜谱。academics §7，A-CALL-130',
    may: mayManage,
    query: { id: id('mealRecipe') },
    data: nothing,
    refusals: [common.notFound],
  }),
  publishRecipes: put('/orderMeal/recipe/publish', {
    doc: '发布一周的菜谱，或收回',
    may: mayManage,
    body: Week.extend({ isPublished: flag }),
    data: nothing,
    refusals: [mealRefusals.noRecipe],
  }),
  copyRecipes: post('/orderMeal/recipe/copy', {
    doc: '复制上一周的菜谱。只填这一周还空着、当天供应的餐，复制的未发布',
    may: mayManage,
    body: Week.extend({
      day: WireDay.describe('要填写的一周的任意一天').register(fieldMeaning, { sample: 'weekAfterRecipe' }),
    }),
    data: z.object({ copied: z.int() }),
    refusals: [mealRefusals.nothingToCopy],
  }),
}
