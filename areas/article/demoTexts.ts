import { category } from './words.ts'

/** An article of the demo: the paragraphs of its text, its category, and for whom it is. */
export interface DemoText {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly categoryId: number
  readonly isFor: 'staff' | 'parents' | 'both'
  readonly tags?: readonly string[]
  readonly isPinned?: boolean
  readonly needsReceipt?: boolean
}

const { notification, news } = category

/** The articles of a term, the latest first. */
export const demoTexts: readonly DemoText[] = [
  {
    title: '关于开展校外实践活动的告家长书',
    paragraphs: [
      '为丰富学生的课外生活，学校定于下周五组织校外实践活动，目的地为市科技馆。',
      '请为孩子准备午餐、饮用水与雨具，穿校服、运动鞋。学校统一乘车，当日 16:30 返校。',
      '请阅读后确认知悉；因身体原因不能参加的，请向班主任说明。',
    ],
    categoryId: notification,
    isFor: 'parents',
    tags: ['实践活动', '安全'],
    isPinned: true,
    needsReceipt: true,
  },
  {
    title: '教研组长会议通知',
    paragraphs: ['本周三下午第三节课后在行政楼三楼会议室召开教研组长会议，请带好本学期教研计划。'],
    categoryId: notification,
    isFor: 'staff',
  },
  {
    title: '我校师生在区科技创新大赛中获佳绩',
    paragraphs: [
      '区青少年科技创新大赛日前落幕，我校共有十二件作品获奖，其中一等奖三件。',
      '获奖作品《教室光线自动调节装置》将代表本区参加市级比赛。学校向指导教师和获奖同学表示祝贺。',
    ],
    categoryId: news,
    isFor: 'staff',
    tags: ['科技', '获奖'],
  },
  {
    title: '关于调整午间值班安排的通知',
    paragraphs: ['自下周一起午间值班改为两人一组，名单已发至各年级组。临时有事请自行调换，并告知年级组长。'],
    categoryId: notification,
    isFor: 'staff',
  },
  {
    title: '家长会安排',
    paragraphs: ['本学期家长会定于本周六上午九点在各班教室举行。', '请从南门进校，校内不停放机动车。'],
    categoryId: notification,
    isFor: 'both',
    tags: ['家长会'],
  },
  {
    title: '校园读书月启动',
    paragraphs: ['“书香满校园”读书月今天启动。各班设立图书角，每周三午间为共读时间。'],
    categoryId: news,
    isFor: 'staff',
    tags: ['阅读'],
  },
  {
    title: '消防疏散演练通知',
    paragraphs: ['周四上午大课间进行全校消防疏散演练。请各班主任提前向学生说明疏散路线，演练后清点人数并上报。'],
    categoryId: notification,
    isFor: 'staff',
    tags: ['安全'],
  },
  {
    title: '关于规范使用电子产品的倡议',
    paragraphs: ['请家长关注孩子在家使用手机的时间，做好榜样，多安排户外活动。'],
    categoryId: notification,
    isFor: 'parents',
  },
  {
    title: '青年教师基本功比赛圆满结束',
    paragraphs: ['历时两周的青年教师基本功比赛落下帷幕，语文组、数学组分获团体第一名。'],
    categoryId: news,
    isFor: 'staff',
  },
  {
    title: '期中质量分析会',
    paragraphs: ['期中质量分析会定于周五 15:30 召开，地点为录播教室，请任课教师提前完成试卷分析。'],
    categoryId: notification,
    isFor: 'staff',
  },
  {
    title: '体检安排',
    paragraphs: ['学生年度体检分年级进行，当日早晨可正常用餐，请穿便于测量的衣物。'],
    categoryId: notification,
    isFor: 'both',
  },
  {
    title: '运动会圆满落幕',
    paragraphs: ['两天的校运动会顺利闭幕，共有二十三人次打破校纪录。', '感谢全体裁判与志愿者的付出。'],
    categoryId: news,
    isFor: 'staff',
    tags: ['运动会'],
  },
  {
    title: '教职工年度体检通知',
    paragraphs: ['教职工体检安排在本周六上午，请空腹前往，携带身份证。'],
    categoryId: notification,
    isFor: 'staff',
  },
  {
    title: '劳动教育周掠影',
    paragraphs: ['同学们在校园菜地里翻土、播种，把课堂搬到了田间。'],
    categoryId: news,
    isFor: 'staff',
  },
  {
    title: '开学第一课：安全与规则',
    paragraphs: ['新学期第一天，各班开展了以安全与规则为主题的班会。'],
    categoryId: news,
    isFor: 'staff',
  },
  {
    title: '新学期作息时间',
    paragraphs: ['新学期作息时间见下：早读 7:50，第一节课 8:20，午休 12:10，放学 16:40。请各班张贴。'],
    categoryId: notification,
    isFor: 'both',
    tags: ['作息'],
  },
]
