import { expect } from 'vitest'
import { areas } from '../../app/areas.ts'
import { type Call, isBeforeSchool } from '../../platform/contract/call.ts'
import { permissionsOf } from '../../platform/contract/neededPermissions.ts'
import { largestId } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { role } from '../../platform/contract/roles.ts'
import type { Scene } from '../support/areaTesting.ts'
import type { RawInput } from '../support/client.ts'
import { attempt, expectNoChange, sceneOfAnother, unchangedScene } from './attempt.ts'
import type { SweptCall } from './everyCall.ts'
import { wrongFiles } from './files.ts'
import { type Field, fieldSample, fieldsIn, idKindOf, nameOf, sampleInput, withField } from './inputs.ts'
import type { World } from './world.ts'

interface Tried {
  readonly world: World
  readonly scene: Scene
  readonly call: Call
  readonly input: RawInput
}

/** Codes with which a call may refuse an unreachable entity: its refusals and `notFound`. */
const refusalCodes = (call: Call) => [common.notFound.code, ...call.refusals.map((refusal) => refusal.code)]

const checkWithoutToken = async ({ world, call, input }: Tried) => {
  for (const token of [undefined, 'not-a-token', 'device']) {
    const answer = await attempt(world, call, input, { token })
    expect(answer, `token ${token}`).toMatchObject({ status: 401, code: common.signedOut.code, data: null })
  }
}

const checkBeforeSchoolChoice = async ({ world, call, input }: Tried) => {
  const answer = await attempt(world, call, input, { token: world.tokens.undecided })
  expect(answer, 'before a school is chosen').toMatchObject({ status: 401, code: common.signedOut.code })
}

const checkAccountToken = async ({ world, call, input }: Tried) => {
  const answer = await attempt(world, call, input, { token: world.tokens.forAccount })
  expect(answer, 'with a token of the account page').toMatchObject({ status: 401, code: common.signedOut.code })
}

/** The roles that include a permission without a grant. */
const findRolesWith = (key: string): readonly number[] =>
  areas.flatMap(({ permissions }) => permissions[key]?.roles ?? [])

/**
 * Each kind of caller has separate calls: tokens of devices, displays, other systems and links open no call for people,
 * nor each other's.
 */
const checkOtherKinds = async ({ world, call, input }: Tried) => {
  const { administratorB, device, display, otherSystem, link } = world.tokens
  const tokens: Readonly<Record<string, string>> = { person: administratorB, device, display, otherSystem, link }
  const expectedKind = call.may.kind in tokens ? call.may.kind : 'person'
  for (const [kind, token] of Object.entries(tokens)) {
    if (kind === expectedKind) continue
    const answer = await attempt(world, call, input, { token })
    expect(answer, `with the token of a ${kind}`).toMatchObject({ status: 401, code: common.signedOut.code })
  }
}

/**
 * A link only reaches its child's entities. Those of another child of the same school, which has a separate link, don't
 * exist for it.
 */
const checkAnotherChild = async ({ world, scene, call, input }: Tried, other: Scene, field: Field) => {
  const id = await other.idOf(fieldSample(field) ?? '')
  const answer = await attempt(world, call, withField(input, field, id), { token: scene.actor.token })
  expect(answer, `${nameOf(field)}: another child's`).toMatchObject({ code: common.notFound.code })
}

const checkWithoutPermission = async ({ world, call, input }: Tried, keys: readonly string[]) => {
  const roles = new Set(keys.flatMap(findRolesWith))
  const powerless = [...world.tokens.powerless].find(([roleId]) => !roles.has(roleId))
  if (powerless === undefined) throw new Error(`everybody of the world holds ${keys.join()}`)
  const answer = await attempt(world, call, input, { token: powerless[1] })
  expect(answer, 'without the permission').toMatchObject({ status: 403, code: common.forbidden.code, data: null })
}

/** Another school's id and a nonexistent id get the same response. */
const checkOutOfReach = async ({ world, scene, call, input }: Tried, field: Field) => {
  const foreign = world.foreignIds.get(idKindOf(field) ?? '')
  expect(foreign, `no area's make.ts has a foreign id for ${nameOf(field)}`).toBeDefined()
  const answers = []
  for (const id of [foreign, largestId]) {
    const answer = await attempt(world, call, withField(input, field, id), { token: scene.actor.token })
    expect(refusalCodes(call), `${nameOf(field)} ${id}: ${answer.code} ${answer.msg}`).toContain(answer.code)
    answers.push({ status: answer.status, code: answer.code, msg: answer.msg, data: answer.data })
  }
  expect(answers[0], `${nameOf(field)}: out of reach answers as what does not exist`).toEqual(answers[1])
}

const checkByBureau = async ({ world, call, input }: Tried) => {
  const answer = await attempt(world, call, input, { token: world.tokens.inspector })
  const message = `the bureau above, whatever else its people may be: ${answer.msg}`
  expect([common.forbidden.code, ...refusalCodes(call)], message).toContain(answer.code)
}

const checkFiguresOnly = async ({ world, call, input }: Tried) => {
  const answer = await attempt(world, call, input, { token: world.tokens.inspector })
  expect(answer, 'from above').toMatchObject({ code: common.figuresOnly.code, data: null })
}

const checkWrongFiles = async ({ world, scene, call, input }: Tried) => {
  if (call.upload === null) return
  for (const [what, files] of Object.entries(wrongFiles(call.upload))) {
    const answer = await attempt(world, call, { ...input, files }, { token: scene.actor.token })
    expect([400, 413], `${what}: ${answer.code} ${answer.msg}`).toContain(answer.status)
  }
}

/** Expects that a call is refused to every caller without access, and that none of the attempts changes anything. */
export const sweepRefusals = async (swept: SweptCall) => {
  const { call } = swept
  const { may } = call
  // Also for calls that only the platform may make: a school member with the grant reaches only that school.
  const triedBy = swept.triedBy === role.superAdministrator ? role.schoolDataAdministrator : swept.triedBy
  const { world, scene } = await unchangedScene({ ...swept, triedBy })
  const tried = { world, scene, call, input: await sampleInput(call, scene.sampleOf, 'all') }
  const ids = fieldsIn(call).filter((field) => idKindOf(field) !== undefined)
  const neighbour = may.kind === 'link' ? await sceneOfAnother(swept) : null
  if (neighbour !== null) for (const field of ids) await neighbour.sampleOf(fieldSample(field) ?? '')
  await expectNoChange(world, async () => {
    if (may.kind !== 'anyone') await checkWithoutToken(tried)
    if (may.kind !== 'anyone' && !isBeforeSchool(may)) await checkBeforeSchoolChoice(tried)
    if (may.kind !== 'anyone' && may.kind !== 'account') await checkAccountToken(tried)
    if (may.kind !== 'anyone') await checkOtherKinds(tried)
    if (may.kind === 'permission') await checkWithoutPermission(tried, permissionsOf(may))
    for (const field of ids) await checkOutOfReach(tried, field)
    if (neighbour !== null) for (const field of ids) await checkAnotherChild(tried, neighbour, field)
    if (may.kind !== 'link' && call.writes && !call.onlyLooks && ids.length > 0) await checkByBureau(tried)
    if (call.namesChildren) await checkFiguresOnly(tried)
    await checkWrongFiles(tried)
  })
}
