import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import {
  mealBill,
  mealGroup,
  mealGroupClass,
  mealGroupMeal,
  mealGroupPupil,
  mealKind,
  mealLog,
  mealMonthAct,
  mealOrder,
  mealPrice,
  mealRecipe,
  mealReduction,
  mealSettlement,
} from './tables.ts'

const mealId = '餐别编号'

declareAuditTitles(mealKind, '餐别', {
  startTime: '开餐时间',
  endTime: '收餐时间',
  deadlineDays: '提前几天截止',
  deadlineTime: '截止时间',
})

declareAuditTitles(mealPrice, '餐费价格', { mealId, fromDay: '从这天起', price: '价格（分）' })

declareAuditTitles(mealReduction, '餐费减免', { percent: '减免（%）', fromDay: '开始日期', toDay: '结束日期' })

declareAuditTitles(mealGroup, '用餐分组', { suspendedFrom: '停餐开始', suspendedTo: '停餐结束' })

declareAuditTitles(mealGroupMeal, '分组的餐别', { groupId: '分组编号', mealId })

declareAuditTitles(mealGroupClass, '分组的班级', { groupId: '分组编号' })

declareAuditTitles(mealGroupPupil, '分组的学生', { groupId: '分组编号', isExcept: '不随分组用餐' })

declareAuditTitles(mealOrder, '订单', {
  mealId,
  way: '方式',
  classId: '班级编号',
  className: '班级',
  price: '价格（分）',
  fen: '应缴（分）',
})

declareAuditTitles(mealLog, '订餐流水', { orderId: '订单编号', act: '操作', way: '方式', byName: '操作人' })

declareAuditTitles(mealSettlement, '按分组订餐', { mealId, ordered: '订餐份数', cancelled: '取消份数' })

declareAuditTitles(mealBill, '餐费账单', {
  month: '月份',
  classId: '班级编号',
  className: '班级',
  meals: '份数',
  fullFen: '减免前（分）',
  fen: '应缴（分）',
  paidFen: '已缴（分）',
  paidDay: '缴费日期',
  paidByName: '登记人',
})

declareAuditTitles(mealMonthAct, '餐费结账', { month: '月份', act: '操作', byName: '操作人' })

declareAuditTitles(mealRecipe, '菜谱', { mealId, dishes: '菜', isPublished: '已发布' })
