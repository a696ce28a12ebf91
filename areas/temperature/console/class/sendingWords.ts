import type { temperatureSending } from '../../linkContract.ts'

/** What became of the text messages with links. */
export const sendingWords: Readonly<Record<(typeof temperatureSending)[number], string>> = {
  sent: '短信已交发件箱发送。',
  notAsked: '没有发送短信，请复制后自行发给家长。',
  noAddress: '没有发送短信：系统未设置对外地址，请联系管理员。',
  noTemplate: '没有发送短信：本校未设置“请家长填报体温”的短信模板，请联系管理员。',
}
