import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { makeCodes } from '../../../tests/support/codes.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { registrationRefusals as refusals, studentRegistration as calls } from '../contract.ts'
import { parentsOf } from '../makeParents.ts'
import { visitCode } from './publicPage.ts'

const clock = movableClock(new Date())
const server = await useServer({ clock })
const { as, call } = server
const { makeScene, freshNumber, submit, home } = parentsOf(server)

describe('the public page', () => {
  test('shows the task without any personal data, and says so if it is over', async () => {
    const { token, parent, own, task, schoolId } = await makeScene({ quota: 5 })
    await submit(parent, '王小明')
    const looked = await call(calls.applyTask, { body: { token } })
    expect(looked.data).toMatchObject({ schoolName: '杏坛小学', state: 'open', quota: 5, isFull: false })
    expect(looked.text).not.toContain('王小明')
    expect(looked.text).not.toContain(parent.telephone)
    await own.changeTask(schoolId, task.id, { endAt: new Date(clock.now().getTime() - 1000) })
    expect((await call(calls.applyTask, { body: { token } })).data).toMatchObject({ state: 'over' })
    await own.changeTask(schoolId, task.id, { closedAt: new Date() })
    expect((await call(calls.applyTask, { body: { token } })).data).toMatchObject({ state: 'closed' })
  })

  test('is refused for an unknown link', async () => {
    expect(await call(calls.applyTask, { body: { token: 'x'.repeat(22) } })).toMatchObject(
      refused(refusals.unknownLink),
    )
  })

  test('opens with the code of the number, once, and not with a wrong one', async () => {
    const { token, task, own, schoolId } = await makeScene()
    const telephone = freshNumber()
    expect(await call(calls.applyCode, { body: { token, telephone } })).toMatchObject({ code: 200 })
    const visit = await own.visitOf(schoolId, task.id, telephone)
    await own.forgetCode(visit.id)
    const code = await makeCodes(server).makeCode(visitCode(visit.id, telephone))
    const open = (digits: string) => call(calls.applyOpen, { body: { token, telephone, code: digits } })
    expect(await open('000000')).toMatchObject(refused(refusals.codeWrong))
    const opened = await open(code)
    expect(opened.code).toBe(200)
    expect(await home({ token: opened.data.token })).toMatchObject({ applications: [], mayApply: true })
    expect(await open(code)).toMatchObject(refused(refusals.codeWrong))
  })

  test('stops guessing after five codes', async () => {
    const { token, task, own, schoolId } = await makeScene()
    const telephone = freshNumber()
    await call(calls.applyCode, { body: { token, telephone } })
    const visit = await own.visitOf(schoolId, task.id, telephone)
    await own.forgetCode(visit.id)
    const code = await makeCodes(server).makeCode(visitCode(visit.id, telephone))
    const open = (digits: string) => call(calls.applyOpen, { body: { token, telephone, code: digits } })
    for (let turn = 0; turn < 5; turn += 1) await open('000000')
    expect(await open(code)).toMatchObject(refused(refusals.codeWrong))
  })

  test('sends a code outside the period only to numbers that have applied, with one answer', async () => {
    const { token, task, own, schoolId, parent } = await makeScene()
    await submit(parent, '王小明')
    await own.changeTask(schoolId, task.id, { endAt: new Date(clock.now().getTime() - 1000) })
    const stranger = freshNumber()
    const [known, unknown] = [
      await call(calls.applyCode, { body: { token, telephone: parent.telephone } }),
      await call(calls.applyCode, { body: { token, telephone: stranger } }),
    ]
    expect(unknown.text).toBe(known.text)
    expect(await own.codesSentTo(parent.telephone)).toBe(1)
    expect(await own.codesSentTo(stranger)).toBe(0)
  })

  test('answers alike outside the period however often a number is tried', async () => {
    const { token, task, own, schoolId, parent } = await makeScene()
    await submit(parent, '王小明')
    await own.changeTask(schoolId, task.id, { endAt: new Date(clock.now().getTime() - 1000) })
    const answersTo = async (telephone: string) => {
      const texts: string[] = []
      for (let turn = 0; turn < 3; turn += 1)
        texts.push((await call(calls.applyCode, { body: { token, telephone } })).text)
      return texts
    }
    expect(await answersTo(parent.telephone)).toEqual(await answersTo(freshNumber()))
    expect(await own.codesSentTo(parent.telephone)).toBe(1)
  })

  test('ends a session after two hours', async () => {
    const { parent } = await makeScene()
    clock.advance(3 * 3_600_000)
    expect(await as(parent, calls.applyHome)).toMatchObject({ status: 401 })
    clock.advance(-3 * 3_600_000)
    expect(await as(parent, calls.applyHome)).toMatchObject({ code: 200 })
  })
})

test('sends an address sixty codes in ten minutes at most', async () => {
  const { token } = await makeScene()
  const ask = () => call(calls.applyCode, { body: { token, telephone: freshNumber() } })
  const codes = (await Promise.all(Array.from({ length: 70 }, ask))).map(({ code }) => code)
  expect(new Set(codes)).toEqual(new Set([200, common.tooMany.code]))
  expect(codes.filter((code) => code === 200).length).toBeLessThanOrEqual(60)
})
