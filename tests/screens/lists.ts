import { administration } from '../../areas/administration/contract.ts'
import type { AuditRow, JobRow, MessageRow } from '../../areas/administration/views.ts'
import { antiBullying } from '../../areas/antiBullying/contract.ts'
import { afterSchool } from '../../areas/afterSchool/contract.ts'
import { card } from '../../areas/card/contract.ts'
import { device } from '../../areas/device/contract.ts'
import { defaultSettings, environment } from '../../areas/environment/contract.ts'
import { familyPhone } from '../../areas/familyPhone/contract.ts'
import { integrator } from '../../areas/integrator/contract.ts'
import { honor } from '../../areas/honor/contract.ts'
import { type OwnJob, jobs } from '../../areas/jobs/contract.ts'
import { leave } from '../../areas/leave/contract.ts'
import { locker } from '../../areas/locker/contract.ts'
import { map } from '../../areas/map/contract.ts'
import { material } from '../../areas/material/contract.ts'
import { model3d } from '../../areas/model3d/contract.ts'
import { defaultConfig as patrolConfig, nightPatrol } from '../../areas/nightPatrol/contract.ts'
import { type UserGroupView, permissions } from '../../areas/permissions/contract.ts'
import { defaultConfig, points } from '../../areas/points/contract.ts'
import { reconciliation } from '../../areas/reconciliation/contract.ts'
import { resource } from '../../areas/resource/contract.ts'
import { studentRegistration } from '../../areas/studentRegistration/contract.ts'
import { type CustomMenuRow, shell } from '../../areas/shell/contract.ts'
import { defaultConfig as defaultVisitorConfig, visitor } from '../../areas/visitor/contract.ts'
import { toCountedPage } from '../../platform/contract/countedPage.ts'
import { type PageRequest, toPage } from '../../platform/contract/envelope.ts'
import { type FakeAnswer, answer } from './answers.ts'
import { products } from './bills.ts'
import { noMeals } from './meals.ts'
import { noMedia } from './media.ts'
import { noTemperatures } from './temperature.ts'
import { noTimetable } from './timetable.ts'
import { noVideoCalls } from './videoCalls.ts'

/** A page of rows with an exact total. */
export const pageWith = <Row>(request: PageRequest, rows: readonly Row[]) => toPage(request, [...rows], rows.length)

/** A page of rows that are counted up to a limit. */
export const countedWith = <Row>(request: PageRequest, rows: readonly Row[]) =>
  toCountedPage(request, [...rows], rows.length)

/** An audit entry, with `changes` applied. */
export const auditRow = (changes: Partial<AuditRow> & Pick<AuditRow, 'id'>): AuditRow => ({
  at: '2026-03-02 08:00:00',
  person: { id: 1, name: '林建平', username: 'school' },
  school: null,
  call: 'users.changeUser',
  title: '修改用户',
  address: '10.0.0.1',
  requestId: 'request-1',
  relations: ['member'],
  concerned: [],
  ...changes,
})

/** A message of the outbox, with `changes` applied. */
export const messageRow = (changes: Partial<MessageRow> & Pick<MessageRow, 'id'>): MessageRow => ({
  school: null,
  channel: 'sms',
  purpose: 'verification',
  recipient: '139******78',
  person: '林建平',
  state: 'sent',
  attempts: 1,
  error: null,
  createdAt: '2026-03-02 08:00:00',
  sentAt: '2026-03-02 08:00:01',
  isSendable: false,
  ...changes,
})

/** A job as administrators see it, with `changes` applied. */
export const jobRow = (changes: Partial<JobRow> & Pick<JobRow, 'id'>): JobRow => ({
  school: null,
  kind: 'export',
  title: '导出用户',
  person: '林建平',
  state: 'done',
  doneParts: 1,
  allParts: 1,
  attempts: 1,
  error: null,
  createdAt: '2026-03-02 08:00:00',
  startedAt: '2026-03-02 08:00:01',
  endedAt: '2026-03-02 08:00:02',
  cancelAsked: false,
  ...changes,
})

/** A job of the signed-in user, with `changes` applied. */
export const ownJob = (changes: Partial<OwnJob> & Pick<OwnJob, 'id'>): OwnJob => ({
  kind: 'export',
  title: '导出用户',
  state: 'done',
  doneParts: 1,
  allParts: 1,
  error: null,
  file: 'kept',
  place: null,
  createdTime: '2026-03-02 08:00:00',
  endTime: '2026-03-02 08:00:02',
  ...changes,
})

/** An entry of the school's custom menu as administrators see it, with `changes` applied. */
export const menuRow = (changes: Partial<CustomMenuRow> & Pick<CustomMenuRow, 'id' | 'name'>): CustomMenuRow => ({
  icon: '',
  url: 'https://books.example.cn/',
  host: '',
  token: null,
  fixedParam: '',
  customParam: '',
  orderNum: 0,
  hidden: false,
  version: 1,
  ...changes,
})

/** A group, with `changes` applied. */
export const groupOf = (changes: Partial<UserGroupView> & Pick<UserGroupView, 'id' | 'groupName'>): UserGroupView => ({
  peopleNum: 0,
  version: 1,
  ...changes,
})

/** Statistics of a school without patrols. */
const noPatrols = {
  rounds: 0,
  done: 0,
  partial: 0,
  missed: 0,
  due: 0,
  checked: 0,
  missedChecks: 0,
  late: 0,
  abnormal: 0,
  unfinished: 0,
  lines: [],
  places: [],
  guards: [],
}

/** The administration's lists with at most one entry each, for screens that tests only pass by. */
export const someLists = (): FakeAnswer[] => [
  answer(administration.auditChoices, { calls: [], relations: [] }),
  answer(administration.auditPage, ({ body }) =>
    countedWith(
      body,
      [1, 2, 3].map((id) => auditRow({ id })),
    ),
  ),
  answer(administration.auditEntry, ({ params }) => ({ ...auditRow({ id: params.id }), changes: [], changeCount: 0 })),
  answer(administration.outboxPage, ({ body }) => countedWith(body, [])),
  answer(administration.templates, []),
  answer(administration.jobPage, ({ body }) => countedWith(body, [])),
  answer(shell.customMenuPage, ({ body }) => pageWith(body, [])),
  answer(permissions.groups, []),
  answer(jobs.page, ({ body }) => countedWith(body, [])),
  answer(device.page, ({ body }) => pageWith(body, [])),
  answer(device.locations, []),
  answer(afterSchool.grades, []),
  answer(leave.allRecords, ({ body }) => countedWith(body, [])),
  answer(leave.waiting, ({ body }) => pageWith(body, [])),
  answer(leave.current, ({ query }) => pageWith(query, [])),
  answer(leave.rules, []),
  answer(card.usage, ({ body }) => pageWith(body, [])),
  answer(card.log, []),
  answer(card.logQueue, 'card.log/2/log/the-seal'),
  answer(familyPhone.numbers, { records: [], total: 0, pageSize: 10, totalPages: 0 }),
  answer(familyPhone.bills, ({ body }) => countedWith(body, [])),
  ...noVideoCalls,
  ...noTemperatures,
  answer(material.tasks, ({ body }) => pageWith(body, [])),
  answer(material.uploads, ({ query }) => pageWith(query, [])),
  answer(material.config, { keepDays: 180, version: 0 }),
  answer(points.config, defaultConfig),
  answer(points.rules, []),
  answer(points.ruleTypes, []),
  answer(points.recordPage, ({ body }) => countedWith(body, [])),
  answer(points.statistics, { added: 0, deducted: 0, num: 0, students: 0, byType: [], byClass: [], top: [] }),
  answer(honor.years, []),
  answer(honor.kinds, []),
  answer(honor.awardPage, ({ body }) => countedWith(body, [])),
  answer(nightPatrol.myRounds, { allowsPress: false, leastSeconds: 30, earlyMinutes: 10, rounds: [] }),
  answer(nightPatrol.night, { night: '2026-03-02', rounds: [] }),
  answer(nightPatrol.roundPage, ({ body }) => countedWith(body, [])),
  answer(nightPatrol.exceptionPage, ({ body }) => countedWith(body, [])),
  answer(nightPatrol.statistics, noPatrols),
  answer(nightPatrol.placePage, ({ body }) => pageWith(body, [])),
  answer(nightPatrol.lines, []),
  answer(nightPatrol.plans, []),
  answer(nightPatrol.holidays, []),
  answer(nightPatrol.config, patrolConfig),
  products,
  answer(reconciliation.days, ({ body }) => pageWith(body, [])),
  answer(locker.cabinetPage, ({ body }) => pageWith(body, [])),
  answer(locker.devices, []),
  answer(locker.recordPage, ({ body }) => countedWith(body, [])),
  answer(locker.board, { day: '2026-03-02', depositBy: '08:00', isOver: true, students: [] }),
  ...noTimetable,
  answer(antiBullying.eventPage, ({ body }) => countedWith(body, [])),
  answer(antiBullying.queue, 'queue'),
  answer(antiBullying.devices, []),
  answer(antiBullying.statistics, { total: 0, medianMinutes: null, byPlace: [], byHour: [], byState: [] }),
  answer(model3d.models, ({ body }) => pageWith(body, [])),
  answer(map.range, { longitude: 120.15, latitude: 30.28, zoom: 16, baiduJsonUnZip: [], version: 0 }),
  answer(map.buildings, ({ body }) => pageWith(body, [])),
  answer(map.lines, ({ body }) => pageWith(body, [])),
  answer(resource.resourceTree, []),
  answer(resource.typePage, ({ body }) => pageWith(body, [])),
  answer(resource.typeTree, []),
  answer(resource.itemPage, ({ body }) => pageWith(body, [])),
  answer(resource.buildings, []),
  answer(environment.places, []),
  answer(environment.standards, []),
  answer(environment.settings, defaultSettings),
  answer(environment.history, { buckets: [], series: [] }),
  answer(environment.exceedancePage, ({ body }) => countedWith(body, [])),
  answer(integrator.page, ({ body }) => countedWith(body, [])),
  answer(integrator.own, null),
  answer(visitor.visits, ({ body }) => countedWith(body, [])),
  answer(visitor.gateCounts, { inside: 0, people: 0, overdue: 0, pending: 0, expected: 0 }),
  answer(visitor.visitorConfig, defaultVisitorConfig),
  answer(visitor.visitStatistics, {
    visits: 0,
    people: 0,
    refused: 0,
    expired: 0,
    overdue: 0,
    averageMinutes: null,
    byDay: [],
    byReason: [],
    byDepartment: [],
    byHour: [],
  }),
  ...noMedia,
  ...noMeals,
  answer(studentRegistration.tasks, ({ body }) => pageWith(body, [])),
]
