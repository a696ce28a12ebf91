import type { Allergen } from './words.ts'

interface Dish {
  readonly name: string
  readonly allergens: Allergen[]
}

const dish = (name: string, ...allergens: Allergen[]): Dish => ({ name, allergens })

/** Dishes of the demo's breakfasts, by weekday. */
export const breakfasts: readonly (readonly Dish[])[] = [
  [dish('鲜肉包', 'gluten'), dish('豆浆', 'soy'), dish('水煮蛋', 'egg')],
  [dish('牛奶燕麦粥', 'milk', 'gluten'), dish('花卷', 'gluten')],
  [dish('小米粥'), dish('葱油饼', 'gluten'), dish('茶叶蛋', 'egg', 'soy')],
  [dish('馄饨', 'gluten', 'egg'), dish('玉米')],
  [dish('皮蛋瘦肉粥', 'egg'), dish('豆沙包', 'gluten')],
]

/** Dishes of the demo's lunches, by weekday. */
export const lunches: readonly (readonly Dish[])[] = [
  [dish('番茄炒蛋', 'egg'), dish('红烧肉', 'soy'), dish('清炒西兰花'), dish('米饭')],
  [dish('清蒸鲈鱼', 'fish', 'soy'), dish('麻婆豆腐', 'soy'), dish('炒青菜'), dish('米饭')],
  [dish('宫保鸡丁', 'peanut', 'soy'), dish('醋溜土豆丝'), dish('紫菜蛋花汤', 'egg'), dish('米饭')],
  [dish('油焖大虾', 'crustacean'), dish('家常豆腐', 'soy'), dish('蒜蓉生菜'), dish('米饭')],
  [dish('咖喱牛肉', 'milk', 'gluten'), dish('香菇青菜'), dish('酸奶', 'milk'), dish('米饭')],
]

/** Dishes of the demo's dinners, by weekday. */
export const dinners: readonly (readonly Dish[])[] = [
  [dish('牛肉面', 'gluten', 'soy'), dish('凉拌黄瓜')],
  [dish('扬州炒饭', 'egg', 'crustacean'), dish('冬瓜汤')],
  [dish('红烧鸡块', 'soy'), dish('炒豆芽'), dish('米饭')],
  [dish('猪肉水饺', 'gluten'), dish('西湖牛肉羹', 'egg')],
  [dish('腰果虾仁', 'nut', 'crustacean'), dish('炒时蔬'), dish('米饭')],
]
