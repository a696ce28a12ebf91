import { toWireTime } from '../../platform/contract/time.ts'
import { type AreaTesting, type ForeignSchool, type Scene, openedLink } from '../../tests/support/areaTesting.ts'
import { makeCodes } from '../../tests/support/codes.ts'
import { oncePerScene } from '../../tests/support/oncePerScene.ts'
import { makeThree } from '../../tests/support/sceneSamples.ts'
import { organisationFactories } from '../organisation/make.ts'
import { nodeType } from '../registry/contract.ts'
import { registrationPurpose } from './contract.ts'
import { registrationFactories } from './makeRegistration.ts'
import { visitCode } from './server/publicPage.ts'

const makeIn = ({ server }: Scene) => registrationFactories(server)
const day = 86_400_000
const wireIn = (days: number) => toWireTime(new Date(Date.now() + days * day))

/** An open task, a number that a parent has proven in it, an application and a class. Made once per scene. */
const prepareScene = oncePerScene(async (scene) => {
  const { server, school } = scene
  const own = makeIn(scene)
  const task = await own.makeTask(school.id)
  const visit = await own.makeVisit(school.id, task.id)
  const place = { schoolId: school.id, parentId: school.officeId, name: '报名班', type: nodeType.class }
  const { id: classId } = await organisationFactories(server.database).makeDepartment(place)
  return { task, visit, classId }
})

const makeApplication = async (scene: Scene, values = {}) => {
  const { task, visit } = await prepareScene(scene)
  return makeIn(scene).makeApplication(scene.school.id, task.id, visit.id, values)
}

const foreignTask = ({ server, id, canary }: ForeignSchool) =>
  registrationFactories(server).makeTask(id, { title: canary, intro: canary })

const foreignApplication = async (school: ForeignSchool) => {
  const own = registrationFactories(school.server)
  const task = await foreignTask(school)
  const visit = await own.makeVisit(school.id, task.id)
  return { visit, id: await own.makeApplication(school.id, task.id, visit.id, { name: school.canary }) }
}

const foreignOption = async (school: ForeignSchool) => {
  const task = await foreignTask(school)
  return registrationFactories(school.server).makeOption(school.id, task.id, { name: school.canary })
}

/** Samples of registration for the generated contract tests. */
export const testing: AreaTesting = {
  samples: {
    registrationTask: async (scene) => (await prepareScene(scene)).task.id,
    registrationTaskOwn: async (scene) => (await prepareScene(scene)).task.id,
    registrationVersion: () => 1,
    registrationNoteVersion: () => 1,
    registrationOwnVersion: () => 1,
    registrationStart: () => wireIn(-1),
    registrationEnd: () => wireIn(5),
    registrationOption: async (scene) => makeIn(scene).makeOption(scene.school.id, (await prepareScene(scene)).task.id),
    registrationNoOption: () => undefined,
    registrationChoice: async (scene) => makeIn(scene).makeOption(scene.school.id, (await prepareScene(scene)).task.id),
    registrationDocument: () => '110101201903070017',
    registrationQuestion: () => 'q1',
    registrationFileField: () => 'attachments',
    registrationApplication: (scene) => makeApplication(scene),
    registrationApproved: async (scene) =>
      makeApplication(scene, { state: 'approved', classId: (await prepareScene(scene)).classId }),
    registrationClass: async (scene) => (await prepareScene(scene)).classId,
    registrationOwn: (scene) => makeApplication(scene),
    registrationOwnFile: async (scene) =>
      makeIn(scene).makeFile(scene.school.id, (await prepareScene(scene)).visit.id, { field: 'attachments' }),
    registrationToken: async (scene) => (await prepareScene(scene)).task.pageToken,
    registrationTelephone: async (scene) => (await prepareScene(scene)).visit.telephone,
    registrationCode: async (scene) => {
      const { visit } = await prepareScene(scene)
      return makeCodes(scene.server).makeCode(visitCode(visit.id, visit.telephone))
    },
    [openedLink(registrationPurpose)]: async (scene: Scene) => (await prepareScene(scene)).visit.token,
  },
  prepare: {
    tasks: (scene) => makeThree(() => makeIn(scene).makeTask(scene.school.id)),
    applications: (scene) => makeThree(() => makeApplication(scene)),
  },
  // These test schools have no text message service, so that nothing is sent.
  recordedForItself: ['sendMessage'],
  // Nobody is in a school before the task is found, and codes of people without a record are the platform's.
  writesOutside: {
    applyCode: ['job', 'outbox_message', 'registration_visit', 'verification_code'],
    applyOpen: ['registration_visit', 'verification_code'],
  },
  foreign: {
    registrationTask: async (school) => (await foreignTask(school)).id,
    registrationOption: foreignOption,
    registrationChoice: foreignOption,
    registrationApplication: async (school) => (await foreignApplication(school)).id,
    registrationOwn: async (school) => (await foreignApplication(school)).id,
    registrationOwnFile: async (school) => {
      const { visit } = await foreignApplication(school)
      return registrationFactories(school.server).makeFile(school.id, visit.id, { name: school.canary })
    },
  },
}
