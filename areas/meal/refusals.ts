import { refusal } from '../../platform/contract/refusal.ts'

export const mealRefusals = {
  mealTwice: refusal(75001, '已有餐别“{name}”'),
  mealInUse: refusal(75002, '“{name}”已有订单、分组或菜谱，不能删除，可以停用'),
  priceHasOrders: refusal(75003, '{day}起已有 {count} 份订单，新价格请从 {next} 起'),
  reductionTwice: refusal(75004, '该学生已有减免，请编辑原来的一条'),
  groupTwice: refusal(75005, '已有分组“{name}”'),
  notDiners: refusal(75006, '{names}不是在校学生，不能订餐'),
  deadlinePassed: refusal(75007, '{day} {meal}已于 {time} 截止，不能再改，请联系食堂管理员'),
  notServed: refusal(75008, '{day} 不供应{meal}'),
  noPrice: refusal(75009, '{meal}在 {day} 还没有价格，请先在费用设置中填写'),
  onLeave: refusal(75010, '{names}在 {day} {meal}时请假，不能订餐'),
  monthClosed: refusal(75011, '{month} 的账单已结账，不能再改；需要更正时请先重新打开'),
  monthNotOver: refusal(75012, '{month} 还没有结束，{day} 起才能结账'),
  monthOpen: refusal(75013, '{month} 的账单还没有结账'),
  tooFarAhead: refusal(75014, '最多提前 {days} 天订餐'),
  reasonMissing: refusal(75015, '{day} {meal}已截止，改动须填写原因'),
  alreadyCancelled: refusal(75016, '这份订单已经取消，请刷新后查看'),
  recipeTwice: refusal(75017, '{day} 的这一餐已由同事填写，请刷新后修改'),
  noRecipe: refusal(75018, '这一周还没有菜谱，请先填写'),
  nothingToCopy: refusal(75019, '上一周没有菜谱，没有可以复制的内容'),
  paidInFuture: refusal(75020, '缴费日期不能晚于今天'),
} as const
