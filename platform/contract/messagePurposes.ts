/** The purposes of messages to the outside. Each names its title and the values that a template of it is filled with. */
export const messagePurposes = {
  verificationCode: { title: '验证码', values: { code: '验证码' } },
  notice: { title: '通知', values: { title: '标题', content: '内容' } },
  /** An article that is pushed to followers (academics §2, the WeChat push card; foundations §9, template 206). */
  article: { title: '学校公告与新闻提醒', values: { title: '标题', category: '栏目', time: '发布时间' } },
  leaveOverdue: { title: '学生逾期未归提醒', values: { count: '人数', names: '姓名' } },
  /** To a parent in whose name a leave was asked for by a link that went through other hands. */
  leaveByLink: {
    title: '家长请假已提交',
    values: { school: '学校', student: '学生', start: '开始时间', end: '结束时间' },
  },
  leaveLink: { title: '请家长填写请假', values: { school: '学校', link: '链接地址' }, keys: ['link'] },
  temperatureLink: { title: '请家长填报体温', values: { school: '学校', link: '链接地址' }, keys: ['link'] },
  temperatureFever: { title: '体温异常提醒', values: { names: '姓名', temperature: '体温', time: '时间' } },
  temperatureClass: { title: '班级多人体温异常提醒', values: { clazz: '班级', count: '人数' } },
  materialLink: {
    title: '请家长上传材料',
    values: { school: '学校', title: '材料名称', end: '截止时间', link: '链接地址' },
    keys: ['link'],
  },
  pupilKept: { title: '学生放学后留校', values: { student: '学生', reason: '原因', time: '时间' } },
  pupilReleased: { title: '学生留校后放学', values: { student: '学生', time: '时间' } },
} as const satisfies Readonly<Record<string, MessagePurpose>>

/** A purpose: its title, and the Chinese names of its values by their names in templates. */
export interface MessagePurpose {
  readonly title: string
  readonly values: Readonly<Record<string, string>>
  /** Values that open something, and so are forgotten as soon as the message is sent. */
  readonly keys?: readonly string[]
}

export type PurposeName = keyof typeof messagePurposes

/** The names of all purposes, for schemas. */
export const purposeNames = [
  'verificationCode',
  'notice',
  'article',
  'leaveOverdue',
  'leaveByLink',
  'leaveLink',
  'temperatureLink',
  'temperatureFever',
  'temperatureClass',
  'materialLink',
  'pupilKept',
  'pupilReleased',
] as const satisfies readonly PurposeName[]

const byName: Readonly<Record<string, MessagePurpose>> = messagePurposes

/** The purpose of this name as it is shown; one that is no longer known is shown by its name. */
export const purposeOf = (name: string): MessagePurpose => byName[name] ?? { title: name, values: {} }

/** Whether text messages of a purpose can be sent, or what is lacking: somebody who takes them, or the school's template. */
export const textWays = ['sent', 'noProvider', 'noTemplate'] as const
export type TextWay = (typeof textWays)[number]

export const messageChannels = ['sms', 'wechat'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** The names of the channels. */
export const channelTitles: Readonly<Record<MessageChannel, string>> = { sms: '短信', wechat: '微信' }
