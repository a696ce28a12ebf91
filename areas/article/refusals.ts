import { refusal } from '../../platform/contract/refusal.ts'

/** The refusals of this area. */
export const articleRefusals = {
  empty: refusal(57001, '数据不能为空!'),
  pictureTooLarge: refusal(57002, '上传文件大小不能超过 500kb!', 413),
  isPublished: refusal(57003, '“{title}”已发布，只能保存修改；要改回草稿请先撤回发布'),
  isRecycled: refusal(57004, '“{title}”在回收站中，请先恢复再修改'),
  otherState: refusal(57005, '“{title}”刚才已由他人{action}，请刷新后再操作'),
  publishesInPast: refusal(57006, '定时发布的时间须晚于现在'),
  categoryTwice: refusal(57007, '已有分类“{name}”'),
  categoryUsed: refusal(57008, '分类“{name}”还有 {count} 篇文章，请先改为其他分类'),
  unknownFile: refusal(57009, '有图片或附件已失效，请删除后重新上传'),
  hasMacros: refusal(57010, '“{name}”含有宏，请另存为不含宏的文件后再上传'),
  tooManyAttachments: refusal(57011, '一篇文章最多 {most} 个附件'),
  onlyDepartments: refusal(57012, '只有管理员可以按角色或用户组发布，请选择部门或班级'),
  pictureAway: refusal(57013, '图片没有取到：{reason}'),
  versionGone: refusal(57014, '这个版本已不在保存的历史中'),
  notInClass: refusal(57015, '{name}不在这篇文章需要回执的班级中'),
  notHeadOfClass: refusal(57016, '只有班主任与管理员可以登记纸质回执'),
  noAudience: refusal(57030, '请选择发给谁：您可以发给自己管理或任教的部门与班级'),
  beyondReach: refusal(57031, '“{title}”也发给您管理范围以外的人，请去掉这些范围，或由学校管理员修改'),
  tooLong: refusal(57032, '正文过长，请分成几篇'),
  noReceipt: refusal(57017, '“{title}”不需要回执'),
} as const
