/** Column names that only dismissal uses in the audit trail. */
export const fieldsOfDismissal = {
  device_name: '设备名称',
  saved_at: '保存时间',
  message: '结果说明',
  was_kept: '曾被留下',
  is_undone: '已撤销',
  undos: '撤销次数',
} as const
