import { describe, expect, test } from 'vitest'
import { accessFactories } from '../../areas/access/make.ts'
import { deviceFactories } from '../../areas/device/make.ts'
import { type AskAnswer, type Decision, gate } from '../../areas/gate/contract.ts'
import { gateFactories } from '../../areas/gate/makeGate.ts'
import { identity } from '../../areas/identity/contract.ts'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { connectDevice } from '../support/deviceLine.ts'
import { makeFactories, testPassword } from '../support/people.ts'
import { makeFront } from './front.ts'
import { useKilledServer } from './killedServer.ts'
import type { Node } from './machinery.ts'

/** Number of requests at the gate, and number of decisions answered before the server is killed. */
const requestCount = 8
const answeredFirst = 3

const chooseDecision = (number: number): Decision => (number % 2 === 0 ? 'agree' : 'reject')

interface PendingRequest {
  readonly id: number
  readonly number: number
  readonly userId: number
}

describe('a server killed between decisions and their responses', () => {
  const { start, within, withNext } = useKilledServer('killed-gate')

  const makeScene = async (database: Database) => {
    const make = makeFactories(database)
    await make.makeSchool({ kind: 'platform' })
    const school = await make.makeSchool()
    const place = { schoolId: school.id, departments: [school.rootId] }
    const { username } = await make.makeMember({ ...place, roles: [role.schoolDataAdministrator] })
    const credential = await deviceFactories(database).makeCredential(school.id)
    const deviceId = Number(credential.split('.')[0])
    const pending: PendingRequest[] = []
    for (let number = 1; number <= requestCount; number += 1) {
      const { id: userId } = await make.makeMember({ ...place, roles: [role.student] })
      const { id } = await gateFactories(database).makeRequest(school.id, deviceId, userId, { number })
      pending.push({ id, number, userId })
    }
    return { schoolId: school.id, username, credential, deviceId, pending }
  }

  /** Decides all requests at once and kills the server after the first few responses. Returns the answered numbers. */
  const decideAndKill = async (running: Node, token: string, pending: readonly PendingRequest[]) => {
    const answered: number[] = []
    let killing: Promise<unknown> | undefined
    const decide = async ({ id, number }: PendingRequest) => {
      const response = await fetch(`${running.address}${gate.decide.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ id, decision: chooseDecision(number) }),
      })
      const { code }: { code: number } = await response.json()
      if (code !== 200) return
      answered.push(number)
      if (answered.length === answeredFirst) killing = running.end('SIGKILL')
    }
    await Promise.allSettled(pending.map(decide))
    await killing
    return answered
  }

  test('has stored each decision once, and sends the device what was stored', async () => {
    const { schoolId, username, credential, deviceId, pending } = await within(makeScene)
    const running = await start()
    const front = makeFront(() => [running.address])
    const { token } = (await front.call(identity.login, { body: { username, password: testPassword } }, '')).data
    const line = await connectDevice(`${running.address.replace('http', 'ws')}/device/mqtt`, credential)
    await line.listen()
    const answered = await decideAndKill(running, token, pending)
    expect(answered.length).toBeGreaterThanOrEqual(answeredFirst)
    const sentDecisions = line.toldOn('decision').map((one): AskAnswer => Object(one))
    await line.close()

    await withNext(async ({ address, database }) => {
      const next = makeFront(() => [address])
      const askAll = async () => {
        const receivedAnswers: AskAnswer[] = []
        for (const { number, userId } of pending)
          receivedAnswers.push((await next.call(gate.ask, { body: { series: 1, number, userId } }, credential)).data)
        return receivedAnswers
      }
      const after = await askAll()
      // A caller or device that received a decision by any channel receives the same one again, and it is the stored
      // one.
      for (const { number, reply } of after) expect(['', chooseDecision(number)]).toContain(reply)
      for (const number of [...answered, ...sentDecisions.map((one) => one.number)])
        expect(after.find((one) => one.number === number)?.reply).toBe(chooseDecision(number))
      expect(new Set(sentDecisions.map(({ number }) => number)).size).toBe(sentDecisions.length)

      // The page sends again the decisions that it got no response to.
      for (const { id, number } of pending)
        await next.call(gate.decide, { body: { id, decision: chooseDecision(number) } }, token)
      for (const { number, reply } of await askAll()) expect(reply).toBe(chooseDecision(number))
      const requests = await gateFactories(database).requestsOf(schoolId, deviceId)
      expect(requests.map(({ decision }) => decision)).toEqual(pending.map(({ number }) => chooseDecision(number)))
      for (const { number, userId } of pending)
        expect(await accessFactories(database).recordsOf(schoolId, userId)).toHaveLength(
          chooseDecision(number) === 'agree' ? 1 : 0,
        )
    })
  })
})
