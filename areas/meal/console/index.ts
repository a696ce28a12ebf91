import { screen, withActions, withSynonyms } from '../../../platform/console/shell/screen.ts'

const order = 'meal:order:edit'
const manage = 'meal:canteen:edit'

/** The screens of this area. */
export const mealScreens = [
  withSynonyms(
    screen('/orderMeal/order', '订餐', order, () => import('./order/OrderScreen.tsx')),
    '报餐',
    '退餐',
    '停餐',
    '食堂',
  ),
  withSynonyms(
    screen('/orderMeal/recipe', '菜谱', order, () => import('./recipe/RecipeScreen.tsx')),
    '食谱',
    '菜单',
    '过敏原',
  ),
  withSynonyms(
    screen('/orderMeal/orderMage', '订单管理', order, () => import('./order/OrdersScreen.tsx')),
    '订餐记录',
    '用餐记录',
  ),
  screen('/orderMeal/orderWater', '订餐流水', order, () => import('./order/LogScreen.tsx')),
  withSynonyms(
    screen('/orderMeal/canteenTable', '食堂报表', 'meal:kitchen:view', () => import('./kitchen/KitchenScreen.tsx')),
    '备餐数',
    '用餐人数',
  ),
  withActions(
    withSynonyms(
      screen('/orderMeal/group', '用餐分组', manage, () => import('./setup/GroupsScreen.tsx')),
      '订餐分组',
      '停餐',
    ),
    [{ title: '新增用餐分组', also: ['添加分组'], permission: manage }],
  ),
  withSynonyms(
    screen('/orderMeal/billMange', '账单管理', manage, () => import('./bills/BillsScreen.tsx')),
    '餐费账单',
    '结账',
    '退费',
  ),
  withActions(
    withSynonyms(
      screen('/orderMeal/payCose', '费用设置', manage, () => import('./setup/MealsScreen.tsx')),
      '餐别',
      '餐费价格',
      '减免',
    ),
    [{ title: '新增餐别', also: ['添加餐别'], permission: manage }],
  ),
]
