import { identity } from '../../areas/identity/contract.ts'
import { jobs } from '../../areas/jobs/contract.ts'
import { nodeType } from '../../areas/organisation/contract.ts'
import { role } from '../../platform/contract/roles.ts'
import { makeFactories, testPassword } from '../support/people.ts'
import { makeTrails } from '../support/trails.ts'
import { makeRecords } from '../support/records.ts'
import { signIn } from '../support/signIn.ts'
import { makeTestServer } from '../support/server.ts'
import type { SampleOf } from './inputs.ts'

/** Stands in every text of school B. An answer to anybody of school A that holds it has crossed the wall. */
export const canary = 'CANARYB'

/** One try of one call: somebody to make it, and things for it to be made on, all fresh. */
export interface Case {
  readonly token: string
  readonly cookies: Readonly<Record<string, string>>
  readonly sampleOf: SampleOf
}

/** Two schools side by side, and the people to try every call with. */
export const makeWorld = async () => {
  const server = await makeTestServer()
  const make = {
    ...makeFactories(server.database),
    ...makeTrails(server.database),
    ...makeRecords(server.database),
  }

  const bureau = await make.makeSchool({ kind: 'bureau' })
  const schoolA = await make.makeSchool({ name: '甲校', bureauId: bureau.id })
  const secondSchool = await make.makeSchool({ name: '乙校', bureauId: bureau.id })
  const [officeA, otherOfficeA, newOfficeA] = await Promise.all(
    ['教务处', '总务处', '德育处'].map((name) =>
      make.makeDepartment({ schoolId: schoolA.id, parentId: schoolA.rootId, name }),
    ),
  )
  if (!officeA || !otherOfficeA || !newOfficeA) throw new Error('school A has no offices')

  const schoolB = await make.makeSchool({ name: `${canary}学校` })
  const classB = await make.makeDepartment({
    schoolId: schoolB.id,
    parentId: schoolB.rootId,
    name: `${canary}班`,
    type: nodeType.class,
  })
  const ofB = { schoolId: schoolB.id, departments: [classB.id], pinyin: canary, initials: canary }
  const administratorB = await make.makeMember({
    ...ofB,
    roles: [role.schoolDataAdministrator],
    name: `${canary}管理员`,
    username: `${canary}-admin`,
  })
  const studentB = await make.makeMember({
    ...ofB,
    roles: [role.student],
    name: `${canary}学生`,
    username: `${canary}-student`,
    code: `${canary}-1`,
    cardNum: `${canary}-2`,
    telephone: '13900009999',
  })

  const trailB = await make.makeTrail({ schoolId: schoolB.id, personId: administratorB.id, text: canary })

  /** Ids of school B by kind: what nobody of school A may reach. */
  const foreignIds: Readonly<Record<string, number>> = {
    school: schoolB.id,
    department: classB.id,
    user: studentB.id,
    self: studentB.id,
    standing: schoolB.id,
    auditEntry: trailB.entryId,
    outboxMessage: trailB.messageId,
    job: await make.makeJob({ schoolId: schoolB.id, personId: studentB.id }),
  }

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
  const makeCase = async (): Promise<Case> => {
    const actor = await make.makeMember({
      schoolId: schoolA.id,
      roles: [role.schoolDataAdministrator],
      departments: [officeA.id],
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
    await make.grant(schoolA.id, actor.id, ['administration:status:view'])
    const trail = await make.makeTrail({ schoolId: schoolA.id, personId: actor.id, text: '甲校' })
    const remembered = await server.call(identity.login, {
      body: { username: actor.username, password: testPassword, remember: true },
    })
    const token = await signIn(server, actor.username, schoolA.id)
    const ownJob = { schoolId: schoolA.id, personId: actor.id }
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
      telephone: '13800001111',
      moment: '2026-11-21 08:00:00',
      job: await make.makeJob({ ...ownJob, state: 'done' }),
      waitingJob: await make.makeJob({ ...ownJob, state: 'waiting' }),
      failedJob: await make.makeJob({ ...ownJob, state: 'failed' }),
      queue: (await server.call(jobs.queue, {}, { token })).data,
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
      administratorB: await signIn(server, administratorB.username),
      strong: await signIn(server, strong.username),
      powerless: await signIn(server, powerless.username),
      /** Signed in, but no school chosen yet. */
      undecided: undecidedAdmission.data.token,
    },
    close: () => server.close(),
  }
}

export type World = Awaited<ReturnType<typeof makeWorld>>
