import { toWireTime } from '../../platform/contract/time.ts'
import { nextDay } from '../../platform/contract/wireDay.ts'
import { type AreaTesting, type Scene, openedLink } from '../../tests/support/areaTesting.ts'
import { makeForeignParent, makePupil, makeThree } from '../../tests/support/sceneSamples.ts'
import { oncePerScene } from '../../tests/support/oncePerScene.ts'
import { sealedLinkFactories } from '../sealedLink/make.ts'
import { leaveFactories } from './makeLeave.ts'
import { leavePurpose } from './parentContract.ts'
import { leaveState } from './states.ts'

const makeIn = ({ server }: Scene) => leaveFactories(server.database)

let lastDay = '2040-01-01'

/** Returns a calendar day that no other sample uses. */
const freshDay = () => (lastDay = nextDay(nextDay(lastDay)))

let names = 0
let hours = 0

const hour = 3_600_000
const inHours = (count: number) => new Date(Date.now() + count * hour)
const wireTimeIn = (count: number) => () => toWireTime(inHours(count))

/** Creates a leave for a new student: requested, current or over. */
const makeLeave = async (scene: Scene, state: number, from: number, to: number) => {
  const { id: schoolId } = scene.school
  const span = { startAt: inHours(from), endAt: inHours(to) }
  const { id, endAt } = await makeIn(scene).makeLeave(schoolId, await makePupil(scene), { ...span, state })
  if (state === leaveState.asked) await makeIn(scene).makeSteps(schoolId, id, ['head'], endAt)
  return id
}

const addThree = (scene: Scene, state: number, from: number) =>
  makeThree((turn) => makeLeave(scene, state, from, 30 + turn))

/** The scene's link, with its child and parent. */
const getSceneLink = oncePerScene(({ server, school }) =>
  sealedLinkFactories(server).makeOpened(school.id, [school.officeId]),
)

const makeByLink = async (scene: Scene) => {
  const { id: linkId, studentId, parentId } = await getSceneLink(scene)
  const span = { startAt: inHours(100), endAt: inHours(120) }
  const asked = { ...span, state: leaveState.asked, linkId, submitterId: parentId }
  const { id, endAt } = await makeIn(scene).makeLeave(scene.school.id, studentId, asked)
  await makeIn(scene).makeSteps(scene.school.id, id, ['head'], endAt)
  return id
}

/** Samples and setup of this area for the tests that call every contract. */
export const testing: AreaTesting = {
  samples: {
    schoolTerm: async (scene) => {
      const day = freshDay()
      return (await makeIn(scene).makeTerm(scene.school.id, `甲校学期${(names += 1)}`, day, day)).id
    },
    calendarDay: async (scene) => (await makeIn(scene).makeSpecialDay(scene.school.id, freshDay(), '甲校假期')).id,
    newTermName: () => `新学期${(names += 1)}`,
    termStart: freshDay,
    termEnd: (scene: Scene) => scene.sampleOf('termStart'),
    newCalendarDay: freshDay,
    noLastDay: () => undefined,
    noWeekday: () => null,
    calendarVersion: () => 1,
    leave: (scene) => makeLeave(scene, leaveState.agreed, -1, 20),
    leaveToDecide: (scene) => makeLeave(scene, leaveState.asked, 1, 20),
    leaveToWithdraw: (scene) => makeLeave(scene, leaveState.agreed, 1, 20),
    leaveToEnd: (scene) => makeLeave(scene, leaveState.agreed, -1, 20),
    leaveStudent: (scene) => makePupil(scene),
    leaveAsked: (scene) => makePupil(scene),
    leaveVersion: () => 1,
    leaveDecision: () => leaveState.agreed,
    leaveFrom: wireTimeIn(1),
    leaveTo: wireTimeIn(20),
    leaveExtendedTo: wireTimeIn(40),
    leaveAttachment: async (scene) => makeIn(scene).makeAttachment(scene.school.id, await scene.idOf('leave')),
    leaveRule: async (scene) =>
      (await makeIn(scene).makeRule(scene.school.id, ['head'], { kind: 'sick', moreThanHours: (hours += 1) })).id,
    newRuleHours: () => (hours += 1),
    leaveRuleVersion: () => 1,
    [openedLink(leavePurpose)]: async (scene: Scene) => (await getSceneLink(scene)).opened,
    leaveByLink: makeByLink,
    leaveLink: async (scene) => (await getSceneLink(scene)).id,
    noLeaveAsked: () => undefined,
    leaveParent: async (scene) =>
      sealedLinkFactories(scene.server).makeParent(scene.school.id, await scene.idOf('leaveAsked')),
  },
  prepare: {
    allRecords: (scene) => addThree(scene, leaveState.agreed, 1),
    ofDepartment: (scene) => addThree(scene, leaveState.agreed, 1),
    current: (scene) => addThree(scene, leaveState.agreed, -1),
    waiting: (scene) => addThree(scene, leaveState.asked, 1),
    links: ({ server, school }) =>
      makeThree(() => sealedLinkFactories(server).makeOpened(school.id, [school.officeId])),
  },
  foreign: {
    schoolTerm: async ({ server, id, canary }) =>
      (await leaveFactories(server.database).makeTerm(id, canary, '2026-09-01', '2027-01-20')).id,
    calendarDay: async ({ server, id, canary }) =>
      (await leaveFactories(server.database).makeSpecialDay(id, '2026-10-01', canary)).id,
    leave: async ({ server, id, studentId, canary }) =>
      (
        await leaveFactories(server.database).makeLeave(id, studentId, {
          startAt: inHours(-1),
          endAt: inHours(20),
          reason: canary,
          fetcher: canary,
          extendReason: canary,
        })
      ).id,
    leaveDepartment: ({ classId }) => classId,
    leaveStudent: ({ studentId }) => studentId,
    leaveAsked: ({ studentId }) => studentId,
    leaveAttachment: async ({ server, id, studentId, canary }) => {
      const own = leaveFactories(server.database)
      const span = { startAt: inHours(-50), endAt: inHours(-40) }
      const { id: leaveId } = await own.makeLeave(id, studentId, { ...span, reason: canary })
      return own.makeAttachment(id, leaveId, canary)
    },
    leaveLink: async (school) => {
      const people = { studentId: school.studentId, parentId: await makeForeignParent(school) }
      return (await sealedLinkFactories(school.server).makeLink(school.id, people)).id
    },
    leaveByLink: async ({ server, id, studentId, canary }) => {
      const span = { startAt: inHours(200), endAt: inHours(220) }
      const asked = { ...span, state: leaveState.asked, reason: canary, fetcher: canary }
      return (await leaveFactories(server.database).makeLeave(id, studentId, asked)).id
    },
    leaveParent: makeForeignParent,
    leaveRule: async ({ server, id }) => (await leaveFactories(server.database).makeRule(id, ['head'])).id,
  },
}
