/** Column names that only smart report scenes use in the audit trail. */
export const fieldsOfSmartReport = {
  first_start_time: '第一段开始',
  first_end_time: '第一段结束',
  first_state_dict_id: '第一段类型',
  second_start_time: '第二段开始',
  second_end_time: '第二段结束',
  second_state_dict_id: '第二段类型',
  condition: '组合方式',
} as const
