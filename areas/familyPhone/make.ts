import { and, asc, eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { testRows } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { nodeType } from '../registry/contract.ts'
import { usersFactories } from '../users/makeMembers.ts'
import { familyPhone as calls, defaultPhoneSet } from './contract.ts'
import { generateCredential } from './server/credential.ts'
import { familyPhone, familyPhoneConfig, phoneBill, telephoneCredential } from './server/tables.ts'
import { type AreaTesting, type Scene, systemCredential } from '../../tests/support/areaTesting.ts'
import { makePupil } from '../../tests/support/sceneSamples.ts'
import { telephoneSystem } from './telephoneContract.ts'

type BillValues = Partial<typeof phoneBill.$inferInsert>

let numbers = 0

/** Test factories for settings, family numbers, bills and credentials. */
export const familyPhoneFactories = (database: Database) => {
  const { asSystem, insert, remove } = testRows(database)
  const make = usersFactories(database)

  /** Deletes the settings, as before the first save. */
  const forgetConfig = (schoolId: number) => remove(familyPhoneConfig, { schoolId })

  const setConfig = async (schoolId: number, mostNumbers: number) => {
    await forgetConfig(schoolId)
    const row = { schoolId, mostNumbers, callMinutes: 15, allowMp: true, version: 1 }
    await insert(familyPhoneConfig, row)
  }

  /** Creates a parent with a number and binds them to a student. */
  const bindParent = async (schoolId: number, studentId: number, name = '王大明', telephone = '13800138000') => {
    const parent = await make.makeMember({ schoolId, roles: [role.parent], name, telephone })
    await make.makeParentLink(schoolId, studentId, parent.id)
    return parent.id
  }

  const switchOn = (schoolId: number, studentId: number, parentId: number) =>
    insert(familyPhone, { schoolId, studentId, parentId })

  /** Reads the parents whose numbers a student may call. */
  const switchedOn = (schoolId: number, studentId: number) =>
    asSystem(async (db) => {
      const rows = await db
        .select({ parentId: familyPhone.parentId })
        .from(familyPhone)
        .where(and(eq(familyPhone.schoolId, schoolId), eq(familyPhone.studentId, studentId)))
        .orderBy(asc(familyPhone.parentId))
      return rows.map(({ parentId }) => parentId)
    })

  const makeBill = async (schoolId: number, studentId: number, values: BillValues = {}) => {
    numbers += 1
    const first = { billNum: `test-${numbers}`, at: new Date(), duration: 60, otherParty: '13800138000' }
    const row = { ...first, ...values, schoolId, studentId }
    return (await insert(phoneBill, row)).id
  }

  /** Replaces the credential. `seenAt` is in the future, so that a read doesn't update it. */
  const makeCredential = (schoolId: number, values: Partial<typeof telephoneCredential.$inferInsert> = {}) =>
    asSystem(async (db) => {
      const { text, tokenHash } = generateCredential(schoolId)
      const seenAt = new Date(Date.now() + 86_400_000)
      const set = { madeAt: new Date(0), madeById: 1, seenAt, ...values, tokenHash }
      await db
        .insert(telephoneCredential)
        .values({ ...set, schoolId })
        .onConflictDoUpdate({ target: telephoneCredential.schoolId, set })
      return text
    })

  return { forgetConfig, setConfig, bindParent, switchOn, switchedOn, makeBill, makeCredential }
}

/** Creates a school with a class of two, its teacher, a student of another class, and an administrator. */
export const makePhoneScene = async ({ make, actor, call, as, database }: Awaited<ReturnType<typeof useServer>>) => {
  const school = await make.makeSchool()
  const { id: schoolId, rootId } = school
  const classNamed = async (name: string) =>
    (await make.makeDepartment({ schoolId, parentId: rootId, name, type: nodeType.class })).id
  const [classId, otherClassId] = [await classNamed('一班'), await classNamed('二班')]
  const pupilOf = (departmentId: number, name: string, code: string) =>
    make.makeMember({ schoolId, roles: [role.student], departments: [departmentId], name, code, cardNum: `C-${code}` })
  const teacher = await actor({ schoolId, roles: [role.staff], departments: [rootId], name: '周老师' })
  await make.makeClassManager(schoolId, classId, teacher.id)
  const pupil = await pupilOf(classId, '王小明', 'S01')
  const who = await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [rootId] })
  const own = familyPhoneFactories(database)
  const credential = await own.makeCredential(schoolId)
  return {
    school,
    classId,
    otherClassId,
    own,
    who,
    teacher,
    pupil,
    second: await pupilOf(classId, '李小红', 'S02'),
    outsider: await pupilOf(otherClassId, '张小军', 'S03'),
    father: await own.bindParent(schoolId, pupil.id),
    mother: await own.bindParent(schoolId, pupil.id, '李小芳', '13900139000'),
    credential,
    /** Switches a parent's number on or off, by default for the first pupil. */
    set: (parentId: number, isFamilyPhone = true, { by = who, studentId = pupil.id } = {}) =>
      as(by, calls.setBillPhone, { body: { studentId, parentId, isFamilyPhone } }),
    /** Sends bills as the telephone system. */
    send: (bills: readonly (Partial<SentBill> & Pick<SentBill, 'billNum'>)[], token: string = credential) =>
      call(calls.telephoneBills, { body: { bills: bills.map((bill) => ({ ...firstBill, ...bill })) } }, { token }),
  }
}

interface SentBill {
  readonly billNum: string
  readonly studentCode: string
  readonly startTime: string
  readonly endTime: string
  readonly calledDuration: number
  readonly otherParty: string
}

const firstBill = {
  studentCode: 'S01',
  startTime: '20260302120000',
  calledDuration: 75,
  otherParty: '13800138000',
}

const makeIn = ({ server }: Scene) => familyPhoneFactories(server.database)

const codeOf = ({ actor }: Scene) => `billed-${actor.id}`

let bills = 0

/** Family phone samples for the sweep: a bound parent, a telephone system's credential, unsent bills. */
export const testing: AreaTesting = {
  samples: {
    [systemCredential(telephoneSystem)]: (scene) => makeIn(scene).makeCredential(scene.school.id),
    familyPhoneParent: async (scene) => makeIn(scene).bindParent(scene.school.id, await scene.idOf('student')),
    phoneSetVersion: async (scene) => {
      await makeIn(scene).setConfig(scene.school.id, defaultPhoneSet.family_phone_num)
      return 1
    },
    billsFrom: () => '20260101000000',
    billsTo: () => '20261231235959',
    billNum: () => `sweep-${(bills += 1)}`,
    billedCode: async (scene) => {
      await makePupil(scene, { code: codeOf(scene) })
      return codeOf(scene)
    },
    billedCard: async (scene) => {
      await makePupil(scene, { cardNum: codeOf(scene) })
      return codeOf(scene)
    },
    billedAt: () => '20260302120000',
    billedUntil: () => '20260302120001',
    billedNumber: () => '13800138000',
  },
  prepare: {
    bills: async (scene) => {
      const studentId = await makePupil(scene)
      for (let turn = 1; turn <= 3; turn += 1) {
        await makeIn(scene).makeBill(scene.school.id, studentId, { at: new Date(Date.UTC(2026, 2, turn)) })
      }
    },
    credential: (scene) => makeIn(scene).makeCredential(scene.school.id),
    revokeCredential: (scene) => makeIn(scene).makeCredential(scene.school.id),
    telephoneNumbers: async (scene) => {
      const [{ id: schoolId }, studentId] = [scene.school, await makePupil(scene)]
      await makeIn(scene).switchOn(schoolId, studentId, await makeIn(scene).bindParent(schoolId, studentId))
    },
  },
  foreign: {
    familyPhoneParent: ({ server, id, studentId, canary }) =>
      familyPhoneFactories(server.database).bindParent(id, studentId, canary),
  },
}
