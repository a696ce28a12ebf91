import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../areas/users/contract.ts'
import { areas } from '../../app/areas.ts'
import type { Call } from '../../platform/contract/call.ts'
import { largestId } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { type Answer, type RawInput, type SendOptions, send } from '../support/client.ts'
import { wrongFiles } from './files.ts'
import { fingerprint, isStored, lastEntry, trailAfter } from './fingerprint.ts'
import { hostileTexts, unstorableTexts, wrongValues } from './hostile.ts'
import { type Field, fieldsIn, idKindOf, isFreeText, isSecret, nameOf, sampleInput, withField } from './inputs.ts'
import { canary } from './foreignSchool.ts'
import { type World, makeWorld } from './world.ts'

/** Every call of every area. The sweep is over this list and no other, so that a new call is swept without being named. */
const everyCall: { name: string; call: Call }[] = areas.flatMap((area) =>
  Object.entries(area.calls).map(([name, call]) => ({ name: `${area.name}.${name}`, call })),
)

/** Calls that are recorded for what they tell and not for what they change. */
const recordedForItself = new Set(['users.findByTelephone'])

let world: World
const succeeded = new Set<string>()

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** Sends as somebody of school A: whatever comes back, it is no fault, it is an envelope, and it holds nothing of school B. */
const trySend = async (call: Call, input: RawInput, options: SendOptions = {}): Promise<Answer> => {
  const answer = await send(world.server.http, call, input, options)
  expect(answer.status, `${call.method} ${call.path} ${JSON.stringify(input)} answered ${answer.msg}`).toBeLessThan(500)
  expect(typeof answer.code).toBe('number')
  expect(answer.msg).toMatch(/\p{Script=Han}/u)
  expect(answer.text).not.toContain(canary)
  return answer
}

/** Runs something that is to be refused, and sees that nothing has changed by it. */
const changingNothing = async (work: () => Promise<void>) => {
  const before = await fingerprint(world.server.database)
  await work()
  expect(await fingerprint(world.server.database)).toBe(before)
}

/** A call that may be refused in its own words as well as as "does not exist". */
const refusalCodes = (call: Call) => [common.notFound.code, ...call.refusals.map((refusal) => refusal.code)]

/** A test only where it says something: what does not apply to a call is not there, rather than skipped. */
const testWhen = (applies: boolean): ((title: string, work: () => Promise<void>) => void) =>
  applies ? test : () => undefined

test('the canary sings: school B itself is answered with it', async () => {
  const answer = await send(world.server.http, users.findUserPage, { body: {} }, { token: world.tokens.administratorB })
  expect(answer.text).toContain(canary)
})

describe.each(everyCall)('$name', ({ name, call }) => {
  const fields = fieldsIn(call)

  test.each(['required', 'all'] as const)('succeeds with %s fields', async (which) => {
    const { token, cookies, sampleOf } = await world.makeCase(name)
    const { database } = world.server
    const [before, entry] = [await fingerprint(database), await lastEntry(database)]
    const answer = await trySend(call, sampleInput(call, sampleOf, which), { token, cookies })
    expect(answer, answer.msg).toMatchObject({ status: 200, code: 200 })
    call.data.parse(answer.data)
    if (call.writes) {
      const trail = await trailAfter(database, name, entry)
      expect(trail.entries, 'a writing call is recorded').toBe(1)
      // Emptying an empty list writes nothing; with all fields given, every writing call writes.
      if (which === 'all' && !recordedForItself.has(name))
        expect(trail.changes, 'and what it changed').toBeGreaterThan(0)
    } else {
      expect(await fingerprint(database), 'a reading call changes nothing').toBe(before)
    }
    succeeded.add(name)
  })

  testWhen(call.may.kind !== 'anyone')('is refused without a token, and with a wrong one', async () => {
    const { sampleOf } = await world.makeCase(name)
    const input = sampleInput(call, sampleOf, 'all')
    await changingNothing(async () => {
      for (const token of [undefined, 'not-a-token', 'device']) {
        expect(await trySend(call, input, { token })).toMatchObject({
          status: 401,
          code: common.signedOut.code,
          data: null,
        })
      }
    })
  })

  testWhen(call.may.kind !== 'anyone' && call.may.kind !== 'newcomer')(
    'is refused before a school is chosen',
    async () => {
      const { sampleOf } = await world.makeCase(name)
      const input = sampleInput(call, sampleOf, 'all')
      await changingNothing(async () => {
        const answer = await trySend(call, input, { token: world.tokens.undecided })
        expect(answer).toMatchObject({ status: 401, code: common.signedOut.code })
      })
    },
  )

  testWhen(call.may.kind === 'permission')('is refused without the permission', async () => {
    const { sampleOf } = await world.makeCase(name)
    const input = sampleInput(call, sampleOf, 'all')
    await changingNothing(async () => {
      const answer = await trySend(call, input, { token: world.tokens.powerless })
      expect(answer).toMatchObject({ status: 403, code: common.forbidden.code, data: null })
    })
  })

  const idFields = fields.filter((field) => idKindOf(field) !== undefined)
  testWhen(idFields.length > 0)("is refused for another school's ids, and for such as there are none", async () => {
    const { token, sampleOf } = await world.makeCase(name)
    const input = sampleInput(call, sampleOf, 'all')
    await changingNothing(async () => {
      for (const field of idFields) {
        const foreign = world.foreignIds[idKindOf(field) ?? '']
        expect(foreign, `tests/sweep/world.ts has no foreign id for ${nameOf(field)}`).toBeDefined()
        const answers = []
        for (const id of [foreign, largestId]) {
          const answer = await trySend(call, withField(input, field, id), { token })
          expect(refusalCodes(call), `${nameOf(field)} ${id}: ${answer.code} ${answer.msg}`).toContain(answer.code)
          answers.push({ status: answer.status, code: answer.code, msg: answer.msg, data: answer.data })
        }
        expect(answers[0], `${nameOf(field)}: out of reach answers as what does not exist`).toEqual(answers[1])
      }
    })
  })

  const changesById = call.writes && !call.onlyLooks && idFields.length > 0
  testWhen(changesById)('is refused to the bureau above the school, whatever else its people may be', async () => {
    const { sampleOf } = await world.makeCase(name)
    const input = sampleInput(call, sampleOf, 'all')
    await changingNothing(async () => {
      const answer = await trySend(call, input, { token: world.tokens.inspector })
      expect([common.forbidden.code, ...refusalCodes(call)], answer.msg).toContain(answer.code)
    })
  })

  testWhen(fields.length > 0)('answers bad input with 400 and changes nothing', async () => {
    const { token, sampleOf } = await world.makeCase(name)
    const input = sampleInput(call, sampleOf, 'all')
    for (const field of fields) await sweepWrongValues(call, input, field, token)
  })

  const { upload } = call
  testWhen(upload !== null)('answers other files than it takes with a refusal and changes nothing', async () => {
    if (upload === null) return
    const { token, sampleOf } = await world.makeCase(name)
    const input = sampleInput(call, sampleOf, 'all')
    await changingNothing(async () => {
      for (const [what, files] of Object.entries(wrongFiles(upload))) {
        const answer = await trySend(call, { ...input, files }, { token })
        expect([400, 413], `${what}: ${answer.code} ${answer.msg}`).toContain(answer.status)
      }
    })
  })

  const textFields = fields.filter(isFreeText)
  testWhen(textFields.length > 0)('takes hostile text as text, or not at all', async () => {
    const { token, sampleOf } = await world.makeCase(name)
    const input = sampleInput(call, sampleOf, 'all')
    for (const field of textFields) {
      for (const text of hostileTexts)
        await sweepHostileText(call, withField(input, field, text), { field, text, token })
      for (const text of unstorableTexts) {
        await changingNothing(async () => {
          const answer = await trySend(call, withField(input, field, text), { token })
          // A query string or a form cannot carry half a character: it arrives mended.
          if (isExact(call, field)) expect(answer.status, nameOf(field)).toBe(400)
        })
      }
    }
  })
})

/** Whether a value arrives exactly as it was sent: an address and a form carry texts. */
const isExact = (call: Call, field: Field) => field.part === 'body' && call.upload === null

const sweepWrongValues = async (call: Call, input: RawInput, field: Field, token: string) => {
  const before = await fingerprint(world.server.database)
  let onlyRefused = true
  await fc.assert(
    fc.asyncProperty(wrongValues(field.schema), async (value) => {
      const answer = await trySend(call, withField(input, field, value), { token })
      const accepted = isExact(call, field) && call.body.safeParse(withField(input, field, value).body).success
      if (isExact(call, field) && !accepted) expect(answer.status, nameOf(field)).toBe(400)
      if (answer.status === 400) expect(answer.code).toBe(common.badInput.code)
      else onlyRefused = false
    }),
    { numRuns: 30, seed: 20_260_901 },
  )
  if (onlyRefused) expect(await fingerprint(world.server.database), nameOf(field)).toBe(before)
}

const sweepHostileText = async (
  call: Call,
  input: RawInput,
  { field, text, token }: { field: Field; text: string; token: string },
) => {
  const answer = await trySend(call, input, { token })
  if (answer.status !== 200 || answer.code !== 200) return
  if (call.writes && !isSecret(field)) {
    expect(await isStored(world.server.database, text), `${nameOf(field)} stores ${text} as it came`).toBe(true)
  }
}

test('every call there is has succeeded in this run', () => {
  expect(everyCall.map(({ name }) => name).filter((name) => !succeeded.has(name))).toEqual([])
})
