/** Columns of the staff's shifts and corrections, as the trail names them. */
export const fieldsOfAttendance: Readonly<Record<string, string>> = {
  shift_id: '班次编号',
  from_day: '生效日期',
  made_day: '写入日期',
  end_day: '最后一天',
  member_ids: '人员编号',
  arrive_from: '最早到岗',
  arrive_to: '最晚到岗',
  leave_from: '最早离岗',
  leave_to: '最晚离岗',
  required_minutes: '每天应满（分钟）',
  grace_minutes: '宽限（分钟）',
  follows_calendar: '按校历放假、调休',
  minute: '补卡时间（当天第几分钟）',
  asked_at: '申请时间',
  decider_id: '审批人编号',
}
