import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { meal } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]
const teachers = [...administrators, role.departmentManager, role.staff]

const manage = 'meal:canteen:edit'
const order = 'meal:order:edit'

const entry = (id: number, name: string, place: string, permission: string, roles: readonly number[]) => ({
  id,
  parentId: 730,
  name,
  url: `/orderMeal/${place}`,
  orderNum: id - 730,
  roles,
  permission,
})

export const mealArea = area({
  name: 'meal',
  title: '订餐',
  isModule: true,
  permissions: {
    [manage]: { title: '管理食堂：餐别、费用、分组、菜谱、订单与账单', roles: administrators },
    [order]: { title: '为本班订餐、退餐，查看菜谱', roles: teachers },
    'meal:kitchen:view': { title: '查看备餐数与菜谱（不含姓名）', roles: administrators },
  },
  menu: [
    { id: 730, name: '订餐', icon: 'cup', orderNum: 46, roles: teachers },
    { ...entry(731, '订餐', 'order', order, teachers), namesChildren: true },
    entry(732, '菜谱', 'recipe', order, teachers),
    { ...entry(733, '订单管理', 'orderMage', order, teachers), namesChildren: true },
    { ...entry(734, '订餐流水', 'orderWater', order, teachers), namesChildren: true },
    entry(735, '食堂报表', 'canteenTable', 'meal:kitchen:view', administrators),
    { ...entry(736, '用餐分组', 'group', manage, administrators), namesChildren: true },
    { ...entry(737, '账单管理', 'billMange', manage, administrators), namesChildren: true },
    entry(738, '费用设置', 'payCose', manage, administrators),
  ],
  calls: meal,
})
