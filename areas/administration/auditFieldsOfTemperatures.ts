/** Column names of temperature alerts in the audit trail. */
export const fieldsOfTemperatures = {
  subject_id: '人员或班级编号',
  temp_f: '体温（十分之一度）',
  reading_id: '体温读数编号',
  told_at: '通知时间',
} as const
