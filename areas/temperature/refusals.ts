import { refusal } from '../../platform/contract/refusal.ts'

export const temperatureRefusals = {
  /** The code comes from the specification (operations §7, §8). Screens show its text unchanged. */
  wrongPeriod: refusal(10002, '请选择正确的时段'),
  notYet: refusal(47001, '“{period}”还没有开始，不能填报'),
  tooOld: refusal(47002, '只能填报今天与前 {days} 天的体温'),
  notNow: refusal(47003, '现在不在“{period}”的填报时间内，请在 {from} 至 {to} 之间填报'),
  notStudent: refusal(47004, '该学生不在校，不能填报体温'),
  turned: refusal(47005, '结束日期不能早于开始日期'),
  withdrawn: refusal(47007, '这条体温已经撤回'),
  notYours: refusal(47008, '只能撤回自己录入的体温，请联系学校管理员'),
  withdrawnTooLate: refusal(47009, '体温只能在录入当天撤回'),
  measured: refusal(47010, '学校已测量，本时段无需填报'),
  actsInPast: refusal(47011, '体温时段只能从今天（{day}）或以后的一天起改变'),
  severalMonths: refusal(47012, '体温档案一次只能查询一个月'),
  tooManyDays: refusal(47006, '一次最多查询 {days} 天'),
} as const
