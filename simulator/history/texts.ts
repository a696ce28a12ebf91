/** Notices of schools to their people in the last weeks. */
export const notices = [
  { title: '教研组会议', content: '本周四下午第三节后在录播教室召开教研组会议，请准时参加。' },
  { title: '消防演练', content: '周三上午大课间进行消防疏散演练，请班主任提前到岗。' },
  { title: '期中质量分析', content: '期中考试质量分析会改至周五 15:30，地点：行政楼三楼会议室。' },
  { title: '值班调整', content: '下周值周安排有调整，请在办公平台查看最新值班表。' },
  { title: '体检通知', content: '教职工年度体检安排在本周六上午，请空腹前往。' },
] as const

export const articles = [
  '秋季运动会圆满落幕',
  '关于错峰放学的温馨提示',
  '阅读月优秀作品展示',
  '冬季作息时间调整',
] as const

/** Error messages shown for the provider's responses, and the number of attempts. */
export const failures = [
  { error: '向该号码发送过于频繁，被短信服务限制（isv.BUSINESS_LIMIT_CONTROL）', attempts: 5 },
  { error: '手机号码不正确（isv.MOBILE_NUMBER_ILLEGAL）', attempts: 1 },
  { error: '短信服务没有及时应答', attempts: 5 },
] as const
