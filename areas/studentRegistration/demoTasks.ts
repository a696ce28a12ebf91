import type { ApplicationState, FieldKey, Question, TaskKind } from './contract.ts'

/** A question of the demo with answers that parents give. */
interface DemoQuestion extends Question {
  /** Answers to a question for a text. */
  readonly answers: readonly string[]
}

/** A task of the demo. Its period is counted in days from the day of filling. */
export interface DemoTask {
  readonly title: string
  readonly kind: TaskKind
  readonly cohort: string
  readonly intro: string
  readonly startDays: number
  readonly endDays: number
  readonly quota: number | null
  readonly optionTitle: string
  readonly options: readonly { readonly name: string; readonly quota: number | null }[]
  readonly fields: readonly FieldKey[]
  readonly questions: readonly DemoQuestion[]
  /** The applications in the order of sending: their states, and how many of each. */
  readonly states: readonly (readonly [ApplicationState, number])[]
}

const childFields: readonly FieldKey[] = ['sex', 'birthDate', 'document', 'nation', 'hukouAddress', 'address']

/** A task under review, one with a waiting list, and one that has not begun. */
export const demoTasks: readonly DemoTask[] = [
  {
    title: '2027 级新生预报名',
    kind: 'enrolment',
    cohort: '2027级',
    intro:
      '招收对象：户籍或实际居住地在学区内的应届毕业生。\n请如实填写，并准备户口簿、预防接种证。审核结果以短信通知，咨询电话 0755-2600 1234（工作日 8:30—17:00）。',
    startDays: -9,
    endDays: 12,
    quota: 60,
    optionTitle: '班型',
    options: [
      { name: '普通班', quota: 50 },
      { name: '艺术特长班', quota: 6 },
    ],
    fields: [...childFields, 'previousSchool', 'photo', 'boarding', 'allergy', 'sibling', 'attachments'],
    questions: [
      {
        field: 'q1',
        title: '校服尺码',
        kind: 'choice',
        required: true,
        options: ['150', '160', '170', '180'],
        answers: [],
      },
      {
        field: 'q2',
        title: '特长与获奖',
        kind: 'text',
        required: false,
        options: [],
        answers: ['', '', '少儿书法比赛二等奖', '钢琴六级', '校田径队'],
      },
    ],
    states: [
      ['approved', 14],
      ['submitted', 11],
      ['returned', 2],
      ['rejected', 2],
      ['withdrawn', 1],
    ],
  },
  {
    title: '春季兴趣班报名',
    kind: 'club',
    cohort: '',
    intro: '每周三、周五 16:30—17:30，一人一班，满员后候补，有人退出时按顺序递补。',
    startDays: -4,
    endDays: 6,
    quota: null,
    optionTitle: '兴趣班',
    options: [
      { name: '机器人', quota: 8 },
      { name: '合唱', quota: 40 },
      { name: '书法', quota: 24 },
    ],
    fields: ['sex', 'bus', 'allergy'],
    questions: [
      {
        field: 'q1',
        title: '所在班级',
        kind: 'text',
        required: true,
        options: [],
        answers: ['七年级1班', '七年级2班', '八年级3班'],
      },
    ],
    states: [
      ['approved', 5],
      ['submitted', 16],
      ['waiting', 4],
    ],
  },
  {
    title: '插班转学申请',
    kind: 'transfer',
    cohort: '2026级',
    intro: '仅限本学期有空余学位的年级，通过后由教务处电话通知面谈。',
    startDays: 20,
    endDays: 40,
    quota: 5,
    optionTitle: '',
    options: [],
    fields: childFields,
    questions: [],
    states: [],
  },
]
