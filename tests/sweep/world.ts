import { identity } from '../../areas/identity/contract.ts'
import { jobs } from '../../areas/jobs/contract.ts'
import { finishPurpose } from '../../areas/organisation/finishCalls.ts'
import { nodeType } from '../../areas/organisation/contract.ts'
import { firstPasswordKey } from '../../areas/schoolConfig/server/tables.ts'
import { role } from '../../platform/contract/roles.ts'
import { contentVersion } from '../../platform/server/versioned.ts'
import { testPassword } from '../support/people.ts'
import { signIn } from '../support/signIn.ts'
import { makeTestServer } from '../support/server.ts'
import { makeForeignSchool } from './foreignSchool.ts'
import type { SampleOf } from './inputs.ts'
import { makersFor } from './makers.ts'

/** What a school's administrator may not do, whatever was granted: somebody else tries it, with the same grants. */
const closedToAdministrators = new Set(['users.resetPassword'])

/** One try of one call: somebody to make it, and things for it to be made on, all fresh. */
export interface Case {
  readonly token: string
  readonly cookies: Readonly<Record<string, string>>
  readonly sampleOf: SampleOf
}

/** Two schools side by side, and the people to try every call with. */
export const makeWorld = async () => {
  const server = await makeTestServer()
  const make = makersFor(server)

  const bureau = await make.makeSchool({ kind: 'bureau' })
  const schoolA = await make.makeSchool({ name: '甲校', bureauId: bureau.id })
  const secondSchool = await make.makeSchool({ name: '乙校', bureauId: bureau.id })
  const [officeA, otherOfficeA, newOfficeA] = await Promise.all(
    ['教务处', '总务处', '德育处'].map((name) =>
      make.makeDepartment({ schoolId: schoolA.id, parentId: schoolA.rootId, name }),
    ),
  )
  if (!officeA || !otherOfficeA || !newOfficeA) throw new Error('school A has no offices')

  const { administratorToken, foreignIds } = await makeForeignSchool(server, make)

  const strong = await make.makeMember({
    schoolId: schoolA.id,
    roles: [role.schoolDataAdministrator],
    departments: [officeA.id],
  })
  const powerless = await make.makeMember({
    schoolId: schoolA.id,
    roles: [role.integrator],
    departments: [officeA.id],
  })
  // A bureau may let its own people be edited; what is in its schools stays theirs.
  const inspector = await make.makeMember({
    schoolId: bureau.id,
    roles: [role.bureauAdministrator, role.schoolDataAdministrator],
    departments: [bureau.rootId],
  })
  const undecided = await make.makeMember({
    schoolId: schoolA.id,
    roles: [role.schoolDataAdministrator],
    departments: [officeA.id],
  })
  await make.makeMember({
    schoolId: secondSchool.id,
    personId: undecided.id,
    roles: [role.staff],
    departments: [secondSchool.rootId],
  })

  /** A fresh administrator of school A with a colleague to act on, and what every kind and sample means for them. */
  const makeCase = async (call = ''): Promise<Case> => {
    const closed = closedToAdministrators.has(call)
    const actor = await make.makeMember({
      schoolId: schoolA.id,
      roles: [closed ? role.departmentManager : role.schoolDataAdministrator],
      departments: [closed ? schoolA.rootId : officeA.id],
      telephone: '13800001111',
    })
    await make.makeMember({
      schoolId: secondSchool.id,
      personId: actor.id,
      roles: [role.staff],
      departments: [secondSchool.rootId],
    })
    const colleague = await make.makeMember({
      schoolId: schoolA.id,
      roles: [role.staff, role.departmentManager],
      departments: [officeA.id, otherOfficeA.id],
    })
    await make.makeClassManager(schoolA.id, otherOfficeA.id, colleague.id)
    // What the platform's administrators alone may do, so that it too can be tried from within a school.
    await make.grant(schoolA.id, actor.id, [
      'administration:status:view',
      'administration:brand:edit',
      'platform:school:edit',
      'sys:user:resetPassword',
    ])
    await make.grant(schoolA.id, colleague.id, ['school:org:view'])
    await make.setConfig(schoolA.id, firstPasswordKey, 'a hash')
    const group = await make.makeGroup({
      schoolId: schoolA.id,
      name: `甲组${actor.id}`,
      people: [strong.id],
      permissions: ['school:org:view'],
    })
    const trail = await make.makeTrail({ schoolId: schoolA.id, personId: actor.id, text: '甲校' })
    const ownBrand = await make.makeBrand({ schoolId: schoolA.id })
    const remembered = await server.call(identity.login, {
      body: { username: actor.username, password: testPassword, remember: true },
    })
    const token = await signIn(server, actor.username, schoolA.id)
    const elsewhere = (await server.call(identity.ownSessions, {}, { token })).data.find((stay) => !stay.isCurrent)
    const pupil = await make.makeMember({ schoolId: schoolA.id, roles: [role.student], departments: [officeA.id] })
    const parent = await make.makeMember({ schoolId: schoolA.id, roles: [role.parent], name: '张父' })
    const newParent = await make.makeMember({ schoolId: schoolA.id, roles: [role.staff], departments: [officeA.id] })
    const room = await make.makeRoom(schoolA.id)
    await make.setMember(schoolA.id, pupil.id, { faceId: 1 })
    await make.setMember(schoolA.id, colleague.id, { code: `case-${colleague.id}-held` })
    await make.bindWechat(colleague.id)
    const ownJob = { schoolId: schoolA.id, personId: actor.id }
    const nodeBelow = async (parentId: number, type: number = nodeType.department) =>
      (await make.makeDepartment({ schoolId: schoolA.id, parentId, type })).id
    const ownNode = await nodeBelow(schoolA.rootId)
    const ownClass = await nodeBelow(ownNode, nodeType.class)
    await make.makeClassManager(schoolA.id, ownClass, colleague.id, 0)
    const picture = await make.makeClassPicture(schoolA.id, ownClass)
    const samples: Readonly<Record<string, unknown>> = {
      school: schoolA.id,
      department: officeA.id,
      newDepartment: newOfficeA.id,
      heldDepartment: otherOfficeA.id,
      user: colleague.id,
      self: actor.id,
      standing: secondSchool.id,
      username: actor.username,
      ownUsername: actor.username,
      password: testPassword,
      newPassword: 'Sesame-2027',
      newRole: role.gateKeeper,
      heldRole: role.departmentManager,
      permission: 'school:user:view',
      auditEntry: trail.entryId,
      outboxMessage: trail.messageId,
      failedMessage: trail.messageId,
      templateVersion: await make.templateVersion(schoolA.id),
      customMenu: await make.makeMenuItem({ schoolId: schoolA.id, name: '甲校菜单', url: '/sys/user' }),
      outwardMenu: await make.makeMenuItem({ schoolId: schoolA.id, name: '外部', url: 'https://a.example/' }),
      customMenuVersion: 1,
      menuPlace: '/sys/user',
      menuHost: 'https://a.example',
      telephone: '13800001111',
      brand: ownBrand,
      brandVersion: 1,
      brandHost: `case-${ownBrand}.example.cn`,
      link: 'https://www.example.cn/about',
      moment: '2026-11-21 08:00:00',
      job: await make.makeJob({ ...ownJob, state: 'done' }),
      waitingJob: await make.makeJob({ ...ownJob, state: 'waiting' }),
      failedJob: await make.makeJob({ ...ownJob, state: 'failed' }),
      ownSession: elsewhere?.id,
      configKey: `school_${schoolA.id}_platformVersion`,
      queue: (await server.call(jobs.queue, {}, { token })).data,
      savedNode: await nodeBelow(ownNode),
      childType: nodeType.department,
      nodeVersion: 1,
      emptyNode: await nodeBelow(ownNode),
      movedNode: await nodeBelow(ownNode),
      siblingNode: await nodeBelow(ownNode),
      settingsNode: ownNode,
      settingsChild: await nodeBelow(ownNode),
      class: ownClass,
      classPicture: picture,
      contentOfNothing: contentVersion([]),
      contentOfPictures: contentVersion([picture]),
      contentOfManagers: contentVersion([[colleague.id, 0]]),
      dutyUser: colleague.id,
      classManager: colleague.id,
      bureau: bureau.id,
      usernamePrefix: `c${ownBrand}`,
      timeZone: 'Asia/Shanghai',
      schoolVersion: await make.rootVersion(schoolA.id),
      verificationCode: await make.makeCode({ schoolId: schoolA.id, personId: actor.id, purpose: finishPurpose }),
      heldPermission: 'school:org:view',
      userGroup: group,
      userGroupName: `乙组${actor.id}`,
      userGroupVersion: 1,
      groupMember: strong.id,
      configKeyToSave: `school_${schoolA.id}_enableFaceFunction`,
      configValue: 'false',
      newUsername: `case-${actor.id}-new`,
      newTelephone: `139${String(actor.id).padStart(8, '0')}`,
      newCode: `case-${actor.id}-code`,
      newCard: String(actor.id).padStart(10, '7'),
      birthDate: '2014-03-07',
      idCard: '110105201403070016',
      userVersion: 1,
      leaver: colleague.id,
      student: pupil.id,
      faced: pupil.id,
      onWechat: colleague.id,
      heldCode: `case-${colleague.id}-held`,
      parent: newParent.id,
      parentLink: await make.makeParentLink(schoolA.id, pupil.id, parent.id),
      dormitoryBuilding: room.buildingId,
      dormRoom: room.id,
    }
    return {
      token,
      cookies: remembered.cookies,
      sampleOf: (meaning) => {
        if (meaning in samples) return samples[meaning]
        throw new Error(`tests/sweep/world.ts does not know what '${meaning}' is: make one there`)
      },
    }
  }

  const undecidedAdmission = await server.call(identity.login, {
    body: { username: undecided.username, password: testPassword },
  })

  return {
    server,
    foreignIds,
    makeCase,
    tokens: {
      administratorB: administratorToken,
      strong: await signIn(server, strong.username),
      powerless: await signIn(server, powerless.username),
      inspector: await signIn(server, inspector.username),
      /** Signed in, but no school chosen yet. */
      undecided: undecidedAdmission.data.token,
    },
    close: () => server.close(),
  }
}

export type World = Awaited<ReturnType<typeof makeWorld>>
