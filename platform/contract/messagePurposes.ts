/** Purposes of messages to people outside, each with its title and the values for its template. */
export const messagePurposes = {
  verificationCode: { title: '验证码', values: { code: '验证码' } },
  notice: { title: '通知', values: { title: '标题', content: '内容' } },
  /** An article that is pushed to parents (academics §2, the WeChat push card; foundations §9, template 206). */
  article: {
    title: '学校公告与新闻提醒',
    values: { school: '学校', student: '学生', title: '标题', link: '链接地址' },
    keys: ['link'],
  },
  leaveOverdue: { title: '学生逾期未归提醒', values: { count: '人数', names: '姓名' } },
  /** Informs a parent of a leave request made in their name through a link that someone else handed over. */
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
  /** Tells a parent that an exam of a child is published. It holds no score (academics §7, template 71). */
  examResults: {
    title: '考试成绩发布提醒',
    values: { school: '学校', student: '学生', exam: '考试', link: '链接地址' },
    keys: ['link'],
  },
  /** Tells a parent to look at an alert about a child. It names neither place nor illness. */
  alertParent: {
    title: '学生提醒',
    values: { school: '学校', student: '学生', link: '链接地址' },
    keys: ['link'],
  },
  alertTeacher: { title: '学生预警提醒班主任', values: { count: '人数', names: '姓名' } },
  alertArrived: { title: '学生已到校', values: { student: '学生', time: '时间' } },
  alertDevice: { title: '设备离线提醒', values: { count: '台数', devices: '设备' } },
  /** Tells the keepers of an air monitor that a value has been beyond its limit for some time. */
  airExceeded: { title: '环境超标提醒', values: { place: '地点', measure: '指标', value: '数值', time: '开始时间' } },
  /** Tells a safety officer to look at an alarm. It names nobody. */
  safetyAlarm: { title: '校园安全警报提醒', values: { place: '地点', time: '时间' } },
  pupilKept: { title: '学生放学后留校', values: { student: '学生', reason: '原因', time: '时间' } },
  pupilReleased: { title: '学生留校后放学', values: { student: '学生', time: '时间' } },
  /** Carries a visitor's link and code. */
  visitorPass: {
    title: '访客预约通知',
    values: { school: '学校', start: '开始时间', code: '入校码', link: '链接地址' },
    keys: ['link', 'code'],
  },
  /** Tells the visited person that a visitor waits at the gate. */
  visitorAsks: { title: '访客到访提醒', values: { visitor: '访客', reason: '事由', time: '时间' } },
  registrationState: {
    title: '报名审核结果',
    values: { school: '学校', title: '报名', student: '学生', state: '状态' },
  },
  registrationNotice: { title: '报名通知', values: { school: '学校', title: '报名', content: '内容' } },
} as const satisfies Readonly<Record<string, MessagePurpose>>

/** A purpose: its title, and the Chinese names of its values by their names in templates. */
interface MessagePurpose {
  readonly title: string
  readonly values: Readonly<Record<string, string>>
  /** Values that grant access. They are erased as soon as the message is sent. */
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
  'examResults',
  'alertParent',
  'alertTeacher',
  'alertArrived',
  'alertDevice',
  'airExceeded',
  'safetyAlarm',
  'pupilKept',
  'pupilReleased',
  'visitorPass',
  'visitorAsks',
  'registrationState',
  'registrationNotice',
] as const satisfies readonly PurposeName[]

const byName: Readonly<Record<string, MessagePurpose>> = messagePurposes

/** Returns the purpose with this name. An unknown one gets its name as the title. */
export const findMessagePurpose = (name: string): MessagePurpose => byName[name] ?? { title: name, values: {} }

/** States of text messages for a purpose: they are sent, or the provider or the school's template is missing. */
export const textMessageStates = ['sent', 'noProvider', 'noTemplate'] as const
export type TextMessageState = (typeof textMessageStates)[number]

export const messageChannels = ['sms', 'wechat'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** The names of the channels. */
export const channelTitles: Readonly<Record<MessageChannel, string>> = { sms: '短信', wechat: '微信' }
