import { refusal } from '../../platform/contract/refusal.ts'

export const mediaRefusals = {
  resourceShown: refusal(77001, '“{name}”正用于已发布的任务“{task}”，请先撤回该任务'),
  tooManyResources: refusal(77002, '素材最多 {most} 个，请先删除不用的素材'),
  layoutTwice: refusal(77003, '已有版式“{name}”'),
  layoutUsed: refusal(77004, '“{name}”还有 {count} 个任务使用，请先删除这些任务或为它们改选版式'),
  layoutShown: refusal(77005, '“{name}”正用于已发布的任务“{task}”，请先撤回该任务，或复制版式后再改'),
  unknownRegion: refusal(77006, '版式“{name}”没有区域 {region}，请重新选择版式'),
  wrongContent: refusal(77007, '{region}不能显示“{name}”，请选择{kind}'),
  regionEmpty: refusal(77008, '{region}还没有内容，请填写后再发布'),
  taskPublished: refusal(77009, '“{name}”已发布，请先撤回'),
  notPublished: refusal(77010, '“{name}”不在发布中，请刷新后查看'),
  taskOver: refusal(77011, '“{name}”的结束时间已过，请修改日期后再发布'),
  noPads: refusal(77012, '“{name}”的范围内没有班牌，请重新选择范围'),
  padPaired: refusal(77013, '“{name}”已配对，请先解除配对'),
  padNotPaired: refusal(77014, '“{name}”没有配对，请刷新后查看'),
  noticeBlank: refusal(77015, '请填写公告文字'),
} as const
