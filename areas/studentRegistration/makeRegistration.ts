import type { PurposeName } from '../../platform/contract/messagePurposes.ts'
import { role } from '../../platform/contract/roles.ts'
import { file } from '../../platform/server/files/tables.ts'
import { messageTemplate, outboxMessage } from '../../platform/server/outbox/tables.ts'
import { verificationCode } from '../../platform/server/verification/tables.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { insertRow, testRows } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { member } from '../registry/server/tables/members.ts'
import { parentLink } from '../registry/server/tables/students.ts'
import { nodeType } from '../registry/contract.ts'
import type { FormField, FormValues } from './contract.ts'
import {
  registrationApplication,
  registrationFile,
  registrationLook,
  registrationOption,
  registrationTask,
  registrationVisit,
} from './server/tables.ts'
import { openVisit } from './server/visits.ts'

type TaskValues = Partial<typeof registrationTask.$inferInsert>
type ApplicationValues = Partial<typeof registrationApplication.$inferInsert>

const day = 86_400_000
let made = 0

/** The fields of a task without document and photo, none of them required. */
const usualFields: FormField[] = (
  [
    'sex',
    'birthDate',
    'nation',
    'hukouAddress',
    'address',
    'previousSchool',
    'boarding',
    'bus',
    'allergy',
    'sibling',
    'attachments',
  ] as const
).map((key) => ({ key, required: false }))

/** The stored values of a form that names one guardian. */
const usualValues: FormValues = {
  nation: '汉族',
  hukouAddress: '',
  address: '青山街道 1 号',
  previousSchool: '',
  boarding: null,
  bus: '',
  allergy: '',
  sibling: '',
  guardians: [{ name: '王芳', relationship: '母亲', telephone: '13800001111' }],
  answers: [],
}

/** Test factories that create and read registrations. */
export const registrationFactories = (server: Pick<TestServer, 'database' | 'config'>) => {
  const { asSystem, insert, find, change, remove } = testRows(server.database)

  /** Inserts a task that is open from yesterday until tomorrow. */
  const makeTask = (schoolId: number, values: TaskValues = {}) => {
    made += 1
    const now = Date.now()
    return insert(registrationTask, {
      title: '2026 级新生报名',
      kind: 'enrolment',
      startAt: new Date(now - day),
      endAt: new Date(now + day),
      createdAt: new Date(now),
      takesWaiting: true,
      showsPlaces: true,
      fields: usualFields,
      questions: [{ field: 'q1', title: '如何得知本校', kind: 'text', required: false, options: [] }],
      keepDays: 180,
      pageToken: String(made).padStart(22, 't'),
      ...values,
      schoolId,
    })
  }

  const makeOption = async (schoolId: number, taskId: number, values = {}) =>
    (await insert(registrationOption, { name: `班型${(made += 1)}`, orderNum: 0, ...values, schoolId, taskId })).id

  /** Inserts a number that a parent has proven, and opens its session. */
  const makeVisit = (schoolId: number, taskId: number, telephone = `139${String((made += 1)).padStart(8, '0')}`) =>
    asSystem(async (db) => {
      const now = new Date()
      const visit = await insertRow(db, registrationVisit, { schoolId, taskId, telephone, createdAt: now })
      const { token } = await openVisit(db, visit, now, server.config)
      return { id: visit.id, telephone, token }
    })

  const makeApplication = async (schoolId: number, taskId: number, visitId: number, values: ApplicationValues = {}) => {
    made += 1
    const row = {
      receipt: `R${made}`,
      state: 'submitted' as const,
      name: '王小明',
      sex: 1,
      birthDate: '2019-03-07',
      telephone: '13900000000',
      values: usualValues,
      childKey: `child ${made}`,
      createdAt: new Date(),
      changedAt: new Date(),
    }
    return (await insert(registrationApplication, { ...row, ...values, schoolId, taskId, visitId })).id
  }

  const makeFile = async (schoolId: number, visitId: number, values = {}) => {
    made += 1
    const described = { name: '户口簿.jpg', contentType: 'image/jpeg', size: 1, createdAt: new Date(), expiresAt: null }
    const { id: fileId } = await insert(file, { schoolId, key: `registration-${made}`, ...described })
    const usual = { field: 'attachments', name: '户口簿.jpg', createdAt: new Date() }
    return (await insert(registrationFile, { ...usual, ...values, schoolId, visitId, fileId })).id
  }

  return {
    makeTask,
    makeOption,
    makeVisit,
    makeApplication,
    makeFile,
    changeTask: (schoolId: number, id: number, values: TaskValues) =>
      change(registrationTask, { schoolId, id }, values),
    changeApplication: (schoolId: number, id: number, values: ApplicationValues) =>
      change(registrationApplication, { schoolId, id }, values),
    applicationsOf: (schoolId: number, taskId: number) => find(registrationApplication, { schoolId, taskId }),
    visitOf: async (schoolId: number, taskId: number, telephone: string) => {
      const [visit] = await find(registrationVisit, { schoolId, taskId, telephone })
      if (visit === undefined) throw new Error('no code was requested for this number')
      return visit
    },
    /** Forgets the code that was sent to a number, so that a test can make a known one. */
    forgetCode: (visitId: number) => remove(verificationCode, { holderId: visitId, purpose: 'studentRegistration' }),
    codesSentTo: async (recipient: string) => (await find(outboxMessage, { recipient })).length,
    membersNamed: (schoolId: number, name: string) => find(member, { schoolId, name }),
    childrenOf: (schoolId: number, parentId: number) => find(parentLink, { schoolId, parentId }),
    looksOf: (schoolId: number) => find(registrationLook, { schoolId }),
    messagesTo: (recipient: string) => find(outboxMessage, { recipient }),
    /** Gives the school a template for text messages of a purpose. */
    addTemplate: (schoolId: number, purpose: PurposeName) =>
      insert(messageTemplate, { schoolId, channel: 'sms', purpose, templateCode: 'SMS_1', updatedAt: new Date() }),
    tasksOf: (schoolId: number) => find(registrationTask, { schoolId }),
    filesOf: (schoolId: number) => find(registrationFile, { schoolId }),
  }
}

/** A school with two classes, an administrator and an open task. */
export const makeRegistrationScene = async (server: Awaited<ReturnType<typeof useServer>>, values: TaskValues = {}) => {
  const { make, actor } = server
  const { id: schoolId, rootId } = await make.makeSchool({ name: '杏坛小学' })
  const classNamed = async (name: string) =>
    (await make.makeDepartment({ schoolId, parentId: rootId, name, type: nodeType.class })).id
  const own = registrationFactories(server)
  const task = await own.makeTask(schoolId, values)
  return {
    schoolId,
    rootId,
    classId: await classNamed('一年级1班'),
    otherClassId: await classNamed('一年级2班'),
    own,
    task,
    who: await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [rootId], name: '林主任' }),
  }
}

/** A form as a parent submits it, for a task with the usual fields. */
export const formOfChild = (name: string, values = {}) => ({
  name,
  sex: 1,
  birthDate: '2019-03-07',
  address: '青山街道 1 号',
  guardians: [{ name: '王芳', relationship: '母亲' as const, telephone: '13800001111' }],
  ...values,
})
