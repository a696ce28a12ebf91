import { generateKeyPairSync } from 'node:crypto'
import { areas } from '../../app/areas.ts'
import { access } from '../../areas/access/contract.ts'
import { bureauMap } from '../../areas/bureauMap/contract.ts'
import { alerts } from '../../areas/alerts/contract.ts'
import { article } from '../../areas/article/contract.ts'
import { device } from '../../areas/device/contract.ts'
import { display } from '../../areas/display/contract.ts'
import { exam } from '../../areas/exam/contract.ts'
import { moduleAuth } from '../../areas/moduleAuth/contract.ts'
import { moralEducation } from '../../areas/moralEducation/contract.ts'
import { home } from '../../areas/home/contract.ts'
import { type Session, identity } from '../../areas/identity/contract.ts'
import { jobs } from '../../areas/jobs/contract.ts'
import { jointExam } from '../../areas/jointExam/contract.ts'
import { leave } from '../../areas/leave/contract.ts'
import { organisation } from '../../areas/organisation/contract.ts'
import { permissions } from '../../areas/permissions/contract.ts'
import { push } from '../../areas/push/contract.ts'
import { configDefaults, readConfigKey, schoolConfig } from '../../areas/schoolConfig/contract.ts'
import { shell } from '../../areas/shell/contract.ts'
import { navigationTree } from '../../areas/shell/server/menu.ts'
import { teaching } from '../../areas/teaching/contract.ts'
import { users } from '../../areas/users/contract.ts'
import { assignableRoles } from '../../areas/users/server/membership/roles.ts'
import { common } from '../../platform/contract/refusal.ts'
import { sessionWith } from '../support/tinyServer.ts'
import { type FakeAnswer, answer, refusalOf, refuse } from './answers.ts'
import { quietBoard } from './board.ts'
import { quietGate } from './gate.ts'
import { countedWith, pageWith } from './lists.ts'
import { replayLive } from './mqttBroker.ts'
import { schoolTree } from './school.ts'

const publicKey = () => {
  const {
    kty = '',
    n = '',
    e = '',
  } = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })
  return { kty, n, e, alg: 'RSA-OAEP-256', ext: true }
}

let key: ReturnType<typeof publicKey> | undefined

/** The menu of a session, as the areas declare it. */
const menuOf = ({ roles, permissions: granted, closedModules }: Session) =>
  navigationTree(areas, sessionWith({ roles: roles.map(({ id }) => id), permissions: new Set(granted), closedModules }))

const config: FakeAnswer = answer(schoolConfig.find, ({ params }) => {
  const read = readConfigKey(params.key)
  if (read === null) throw refusalOf(schoolConfig.find, common.notFound)
  return { configKey: params.key, configValue: configDefaults[read.name] }
})

/** A school as the bureau's home page shows it. */
const schoolNow = {
  id: 2,
  name: '杏坛实验学校',
  studentNum: 2400,
  inScNum: 2310,
  inHomeNum: 40,
  onRoadNum: 20,
  unknowNum: 30,
  leaveNum: 5,
  tempResonableUserNum: 2300,
  tempUnresonableUserNum: 0,
  noReportTempUserNum: 97,
  outsideFeverNum: 0,
  tempStartsAt: null,
}

/** The home page of a school with 2,400 students. */
const homePage = [
  answer(home.studentInfo, {
    studentNum: 2400,
    teachingNum: 180,
    liveInDormitory: 600,
    noLiveInDormitory: 1800,
    pausedNum: 10,
    countedAt: null,
    reach: 'school',
  }),
  answer(home.studentGroups, {
    by: 'grade',
    rows: [
      { id: 11, name: '七年级', studentNum: 800, male: 410, female: 390 },
      { id: 12, name: '八年级', studentNum: 800, male: 400, female: 400 },
    ],
  }),
  answer(home.studentLocation, { inScNum: 2300, inHomeNum: 40, onRoadNum: 20, unknowNum: 30, leaveUnseenNum: 3 }),
  answer(home.staffLocation, { inSchoolNum: 150, outSchoolNum: 24, unknownNum: 6 }),
  answer(home.studentTemperature, {
    tempResonableUserNum: 2300,
    tempUnresonableUserNum: 3,
    noReportTempUserNum: 87,
    outsideFeverNum: 0,
    tempStartsAt: null,
    tempPeriod: { name: '晨检', startTime: '07:00:00', endTime: '08:30:00' },
  }),
  answer(home.leaveNow, { leaveNum: 24, studentNum: 2390 }),
  answer(leave.waiting, ({ body }) => pageWith(body, [])),
  answer(home.gateNow, { gates: 2, online: 2, waiting: 0, left: 12, returned: 9 }),
  answer(article.published, ({ body }) => pageWith(body, [])),
  answer(article.categories, []),
  answer(exam.exams, ({ query }) => pageWith(query, [])),
  answer(alerts.holds, []),
  answer(alerts.readiness, []),
  answer(alerts.today, ({ body }) => countedWith(body, [])),
  answer(alerts.history, ({ body }) => countedWith(body, [])),
  answer(alerts.figures, []),
  answer(alerts.regionFigures, []),
  answer(exam.schoolFigures, ({ query }) => pageWith(query, [])),
  answer(jointExam.offers, []),
  answer(push.pushTemplates, []),
  answer(moduleAuth.tree, []),
  answer(moduleAuth.ids, { moduleIds: [], version: 'v1' }),
  answer(moralEducation.projectPage, ({ query }) => ({
    records: [],
    total: 0,
    pageSize: query.pageSize,
    totalPages: 0,
  })),
  answer(moralEducation.projectChoices, []),
  answer(moralEducation.recordChoices, []),
  answer(moralEducation.recordPage, ({ body }) => countedWith(body, [])),
  answer(moralEducation.appealPage, ({ body }) => countedWith(body, [])),
  answer(moralEducation.flags, []),
  answer(teaching.subjects, []),
  answer(teaching.assignments, []),
  answer(teaching.electivePage, ({ body }) => countedWith(body, [])),
  answer(bureauMap.relatedSchools, ({ body }) => pageWith(body, [])),
  answer(bureauMap.statistics, { schoolNum: 0, sharedNum: 0, deviceNum: 0, onlineNum: 0 }),
  answer(home.schoolsNow, ({ query }) => pageWith(query, [schoolNow])),
  answer(home.staffRoles, [{ roleId: 6, name: '教职工', num: 170 }]),
  answer(home.recent, {
    of: 'school',
    rows: [{ id: 1, at: '2026-03-02 08:00:00', name: '林建平', title: '修改用户', about: '王修竹', school: null }],
  }),
]

/** An unpaired display shows a code. */
const unpairedDisplay: readonly FakeAnswer[] = [
  answer(display.code, { code: 'K7M4QX', ticket: 'a-ticket', endsAt: '2026-03-02T08:10:00.000Z' }),
  refuse(display.self, common.signedOut),
]

/** Answers to the calls of the login page, and to leaving the account page. */
export const loginPageAnswers = (): FakeAnswer[] => [
  answer(identity.publicKey, () => (key ??= publicKey())),
  answer(identity.logout, null),
  ...unpairedDisplay,
]

/** Answers to the calls of the frame around every screen, which are the same whatever data the school has. */
export const frameAnswers = (who: Session): FakeAnswer[] => [
  answer(identity.session, who),
  ...loginPageAnswers(),
  answer(shell.navTree, () => menuOf(who)),
  answer(shell.appNavTree, []),
  answer(shell.customMenu, []),
  answer(alerts.count, { waiting: 0, holds: 0 }),
  answer(permissions.own, who.permissions),
  config,
  answer(schoolConfig.baseApi, ''),
  answer(organisation.findTree, () => schoolTree()),
  answer(
    organisation.schools,
    who.schools.map(({ id, name, schoolDeptId }) => ({ id, name, schoolDeptId, schoolSection: null })),
  ),
  answer(jobs.queue, 'jobs/1/the-seal'),
  answer(jobs.replay, ({ query }) => replayLive(query)),
  answer(users.assignableRoles, [...assignableRoles({ roles: who.roles.map(({ id }) => id) })]),
]

/** Answers to the calls that every page makes, and to those of the home pages. */
export const everyPageAnswers = (who: Session): FakeAnswer[] => [
  ...frameAnswers(who),
  ...homePage,
  ...quietBoard(),
  ...quietGate(),
  answer(access.records, ({ body }) => countedWith(body, [])),
  answer(device.locations, []),
  answer(device.ofSchool, []),
]
