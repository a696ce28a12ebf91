/** The kinds of registration tasks. The first two enrol students. */
export const taskKinds = ['enrolment', 'transfer', 'club', 'survey'] as const
export type TaskKind = (typeof taskKinds)[number]

export const taskKindTitles: Readonly<Record<TaskKind, string>> = {
  enrolment: '新生报名',
  transfer: '转学报名',
  club: '兴趣班报名',
  survey: '信息采集',
}

/** True for a kind whose approved applicants become students of the school. */
export const isEnrolling = (kind: TaskKind): boolean => kind === 'enrolment' || kind === 'transfer'

/** The state of a task, by its period and whether the school closed it. */
export const taskStates = ['coming', 'open', 'over', 'closed'] as const
export type TaskState = (typeof taskStates)[number]

export const taskStateTitles: Readonly<Record<TaskState, string>> = {
  coming: '未开始',
  open: '报名中',
  over: '已截止',
  closed: '已关闭',
}

/** The state of an application. */
export const applicationStates = [
  'submitted',
  'returned',
  'waiting',
  'approved',
  'rejected',
  'withdrawn',
  'admitted',
] as const
export type ApplicationState = (typeof applicationStates)[number]

export const applicationStateTitles: Readonly<Record<ApplicationState, string>> = {
  submitted: '待审核',
  returned: '退回修改',
  waiting: '候补',
  approved: '已通过',
  rejected: '不通过',
  withdrawn: '已撤回',
  admitted: '已入学',
}

/** The states that take up a place of the quota. */
export const placeHolding = ['submitted', 'returned', 'approved', 'admitted'] as const satisfies ApplicationState[]

/** Returns true for an application that holds a place. */
export const holdsPlace = ({ state }: { readonly state: ApplicationState }): boolean =>
  placeHolding.some((one) => one === state)

/** The states in which a parent may correct an application. */
export const correctable: readonly ApplicationState[] = ['submitted', 'returned', 'waiting']

/** The states in which a parent may withdraw an application. */
export const withdrawable: readonly ApplicationState[] = ['submitted', 'returned', 'waiting', 'approved']

/** The decisions of a review. */
export const decisions = ['approve', 'return', 'reject', 'wait'] as const
export type Decision = (typeof decisions)[number]

/** Each decision: its name, the state that it leads to, and the states that it may start from. */
export const decisionRules: Readonly<
  Record<
    Decision,
    {
      readonly title: string
      readonly to: ApplicationState
      readonly from: readonly ApplicationState[]
      readonly needsReason: boolean
    }
  >
> = {
  approve: {
    title: '通过',
    to: 'approved',
    from: ['submitted', 'returned', 'waiting', 'rejected'],
    needsReason: false,
  },
  return: { title: '退回修改', to: 'returned', from: ['submitted', 'approved'], needsReason: true },
  reject: {
    title: '不通过',
    to: 'rejected',
    from: ['submitted', 'returned', 'waiting', 'approved'],
    needsReason: true,
  },
  wait: { title: '列为候补', to: 'waiting', from: ['submitted', 'returned', 'approved'], needsReason: false },
}

/** The fields that a task may ask for. Name and guardians are always asked. */
export const fieldKeys = [
  'sex',
  'birthDate',
  'document',
  'nation',
  'hukouAddress',
  'address',
  'previousSchool',
  'photo',
  'boarding',
  'bus',
  'allergy',
  'sibling',
  'attachments',
] as const
export type FieldKey = (typeof fieldKeys)[number]

export const fieldTitles: Readonly<Record<FieldKey, string>> = {
  sex: '性别',
  birthDate: '出生日期',
  document: '证件号码',
  nation: '民族',
  hukouAddress: '户籍地址',
  address: '现住址',
  previousSchool: '原就读学校（幼儿园）',
  photo: '学生照片',
  boarding: '是否住宿',
  bus: '校车站点',
  allergy: '过敏与健康提示',
  sibling: '在校兄弟姐妹',
  attachments: '证明材料',
}

/** The fields that are files. */
export const isFileField = (key: FieldKey): boolean => key === 'photo' || key === 'attachments'

/** The most files of a field or question. */
export const mostFilesOf = (field: string): number => (field === 'photo' ? 1 : registrationLimits.filesPerField)

/** The kinds of questions that a school adds. */
export const questionKinds = ['text', 'number', 'choice', 'choices', 'date', 'file'] as const
export type QuestionKind = (typeof questionKinds)[number]

export const questionKindTitles: Readonly<Record<QuestionKind, string>> = {
  text: '文字',
  number: '数字',
  choice: '单选',
  choices: '多选',
  date: '日期',
  file: '文件',
}

export const sexTitles: readonly string[] = ['未填写', '男', '女']

/** The days that data of applicants who were not admitted is kept, for a task that doesn't say. */
export const defaultKeepDays = 180

/** Limits, in characters, counts and minutes. */
export const registrationLimits = {
  title: 50,
  intro: 2000,
  options: 30,
  optionName: 20,
  questions: 20,
  questionTitle: 40,
  choices: 20,
  choice: 20,
  quota: 100_000,
  keptLeast: 30,
  keptMost: 730,
  answer: 300,
  line: 60,
  note: 300,
  guardians: 4,
  filesPerField: 6,
  filesPerDay: 60,
  documentsPerDay: 20,
  perVisit: 10,
  submissions: 30,
  several: 200,
  admitted: 50,
  printed: 100,
  message: 200,
  sheetRows: 5000,
  openMinutes: 120,
} as const
