import type { ApplicationRow, ApplicationView, OwnApplication, PublicTask, TaskView } from './contract.ts'

const facts = {
  id: 5,
  title: '2027 级新生预报名',
  kind: 'enrolment' as const,
  state: 'open' as const,
  startTime: '2026-11-20 08:00:00',
  endTime: '2026-12-10 20:00:00',
  quota: 60,
  intro: '请准备户口簿',
  optionTitle: '班型',
  takesWaiting: true,
  fields: [
    { key: 'sex' as const, required: true },
    { key: 'document' as const, required: true },
  ],
  questions: [],
  keepDays: 180,
}

/** A task as the office reads it. */
export const sampleTask: TaskView = {
  ...facts,
  cohort: '2027级',
  applied: 2,
  submitted: 1,
  approved: 1,
  waiting: 0,
  admitted: 0,
  options: [{ id: 1, name: '普通班', quota: 50, left: 48 }],
  showsPlaces: true,
  place: '/#/apply/tttttttttttttttttttttt',
  sendingCodes: 'sent',
  sendingStates: 'noTemplate',
  makerName: '林建平',
  createdTime: '2026-11-19 08:00:00',
  version: 3,
}

/** An application in the office's list. */
export const sampleRow: ApplicationRow = {
  id: 11,
  receipt: '261123000001',
  name: '王小明',
  sex: 1,
  birthDate: '2014-03-07',
  state: 'submitted',
  optionName: '普通班',
  submittedTime: '2026-11-23 08:00:00',
  reason: '',
  telephone: '136****0001',
  isHeld: false,
  waitingPlace: null,
  className: '',
  note: '',
  version: 1,
}

/** The same task as parents see it. */
export const samplePublicTask: PublicTask = {
  ...facts,
  schoolName: '杏坛实验学校',
  options: [{ id: 1, name: '普通班', quota: 50, left: 48, isFull: false }],
  isFull: false,
  today: '2026-11-23',
}

/** An application that the school has returned, as its sender reads it. */
export const sampleOwn: OwnApplication = {
  id: 7,
  receipt: '261123000007',
  name: '王小明',
  sex: 1,
  birthDate: '2014-03-07',
  state: 'returned',
  optionName: '普通班',
  submittedTime: '2026-11-23 08:00:00',
  reason: '请补充户口簿',
  waitingPlace: null,
  optionId: 1,
  documentType: '居民身份证',
  document: '**************0017',
  values: {
    nation: '',
    hukouAddress: '',
    address: '',
    previousSchool: '',
    boarding: null,
    bus: '',
    allergy: '',
    sibling: '',
    guardians: [{ name: '王芳', relationship: '母亲', telephone: '138****1111' }],
    answers: [],
  },
  files: [],
  mayCorrect: true,
  mayWithdraw: true,
  version: 1,
}

/** The application of the list with everything that its parent sent. */
export const sampleApplication: ApplicationView = {
  ...sampleRow,
  taskId: sampleTask.id,
  documentType: '居民身份证',
  document: '**************0017',
  values: {
    ...sampleOwn.values,
    guardians: [
      { name: '王芳', relationship: '母亲', telephone: '138****1111' },
      { name: '李娟', relationship: '母亲', telephone: '138****2222' },
    ],
  },
  files: [],
  classId: null,
  memberId: null,
  reviewerName: '',
  reviewedTime: null,
  changedTime: '2026-11-23 08:00:00',
}
