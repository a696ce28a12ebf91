import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { registrationRefusals as refusals, studentRegistration as calls } from '../contract.ts'
import { formOfChild, makeRegistrationScene } from '../makeRegistration.ts'

const server = await useServer()
const { as } = server

const makeScene = async (values = {}) => {
  const scene = await makeRegistrationScene(server, values)
  const { own, schoolId, task } = scene
  const statesOf = async () => (await own.applicationsOf(schoolId, task.id)).map(({ state }) => state)
  return { ...scene, parent: await own.makeVisit(schoolId, task.id), statesOf }
}

type Person = { readonly token: string }
const submit = (parent: Person, name: string, values = {}) =>
  as(parent, calls.applySubmit, { body: formOfChild(name, values) })
const review = (who: Person, ids: number[], decision: 'approve' | 'return' | 'reject' | 'wait', reason = '') =>
  as(who, calls.review, { body: { ids, decision, reason } })
const withdraw = (parent: Person, id: number) => as(parent, calls.applyWithdraw, { body: { id } })

describe('a quota', () => {
  test('is not exceeded by fifty parents at once; the others wait', async () => {
    const { own, schoolId, task, statesOf } = await makeScene({ quota: 20 })
    const parents = await Promise.all(Array.from({ length: 50 }, () => own.makeVisit(schoolId, task.id)))
    const answers = await Promise.all(parents.map((parent, at) => submit(parent, `孩子${at}`)))
    expect(answers.every(({ code }) => code === 200)).toBe(true)
    const states = await statesOf()
    expect(states.filter((state) => state === 'submitted')).toHaveLength(20)
    expect(states.filter((state) => state === 'waiting')).toHaveLength(30)
  })

  test('refuses more if the task takes no waiting applications', async () => {
    const { parent } = await makeScene({ quota: 1, takesWaiting: false })
    expect(await submit(parent, '王一')).toMatchObject({ code: 200 })
    expect(await submit(parent, '王二')).toMatchObject(refused(refusals.full))
  })

  test('of an option holds within that of the task', async () => {
    const { parent, own, schoolId, task } = await makeScene({ quota: 2 })
    const first = await own.makeOption(schoolId, task.id, { quota: 1 })
    const second = await own.makeOption(schoolId, task.id)
    const stateIn = async (name: string, optionId: number) => (await submit(parent, name, { optionId })).data.state
    expect(await stateIn('王一', first)).toBe('submitted')
    expect(await stateIn('王二', first)).toBe('waiting')
    expect(await stateIn('王三', second)).toBe('submitted')
    expect(await stateIn('王四', second)).toBe('waiting')
    expect((await submit(parent, '王五')).msg).toBe('报名项目：请选择')
  })

  test('is needed again for another option, and the old place stays if there is none', async () => {
    const { parent, own, schoolId, task } = await makeScene()
    const full = await own.makeOption(schoolId, task.id, { quota: 1 })
    const free = await own.makeOption(schoolId, task.id, { quota: 1 })
    await submit(parent, '王一', { optionId: full })
    const { data } = await submit(parent, '王二', { optionId: free })
    const body = { ...formOfChild('王二', { optionId: full }), id: data.id, version: data.version }
    expect(await as(parent, calls.applyCorrect, { body })).toMatchObject(refused(refusals.full))
    expect(await own.applicationsOf(schoolId, task.id)).toMatchObject([{ optionId: full }, { optionId: free }])
  })
})

describe('the waiting list', () => {
  test('moves up in its order when a parent withdraws, once for each place', async () => {
    const { parent, statesOf } = await makeScene({ quota: 1 })
    const { data: first } = await submit(parent, '王一')
    await submit(parent, '王二')
    const { data: third } = await submit(parent, '王三')
    expect(third.waitingPlace).toBe(2)
    await Promise.all([withdraw(parent, first.id), withdraw(parent, first.id)])
    expect(await statesOf()).toEqual(['withdrawn', 'submitted', 'waiting'])
  })

  test('moves up when the school rejects, or adds places', async () => {
    const { parent, who, task, own, schoolId, statesOf } = await makeScene({ quota: 1 })
    const { data: first } = await submit(parent, '王一')
    for (const name of ['王二', '王三', '王四']) await submit(parent, name)
    expect((await review(who, [first.id], 'reject', '不在学区')).data).toMatchObject({ reviewed: 1, promoted: 1 })
    expect(await statesOf()).toEqual(['rejected', 'submitted', 'waiting', 'waiting'])
    const { data: view } = await as(who, calls.task, { query: { id: task.id } })
    const saved = await as(who, calls.saveTask, { body: { ...view, quota: 2 } })
    expect(saved.code).toBe(200)
    expect(await statesOf()).toEqual(['rejected', 'submitted', 'submitted', 'waiting'])
    await own.changeTask(schoolId, task.id, { quota: null })
    expect(await as(who, calls.saveTask, { body: { ...view, version: 2, quota: 1 } })).toMatchObject({
      code: refusals.quotaUsed.code,
    })
  })

  test('does not move up those whom the school put there', async () => {
    const { parent, who, statesOf } = await makeScene({ quota: 2 })
    const { data: first } = await submit(parent, '王一')
    const { data: second } = await submit(parent, '王二')
    await submit(parent, '王三')
    expect((await review(who, [first.id], 'wait')).data).toMatchObject({ promoted: 1 })
    await withdraw(parent, second.id)
    expect(await statesOf()).toEqual(['waiting', 'withdrawn', 'submitted'])
    expect(await review(who, [first.id], 'approve')).toMatchObject({ code: 200 })
    expect(await statesOf()).toEqual(['approved', 'withdrawn', 'submitted'])
  })
})

describe('a review', () => {
  test('of an application that was changed since it was read is refused', async () => {
    const { parent, who, statesOf } = await makeScene()
    const { id, version } = (await submit(parent, '王一')).data
    const decide = (decision: 'approve' | 'reject') =>
      as(who, calls.review, { body: { ids: [id], decision, reason: '请核对', version } })
    const codes = (await Promise.all([decide('approve'), decide('reject')])).map(({ code }) => code)
    expect(new Set(codes)).toEqual(new Set([200, refusals.changedMeanwhile.code]))
    expect(await statesOf()).toEqual([codes[0] === 200 ? 'approved' : 'rejected'])
  })

  test('decides on several at once, all or none', async () => {
    const { parent, who, statesOf } = await makeScene()
    const [one, two] = [await submit(parent, '王一'), await submit(parent, '王二')]
    const ids = [one.data.id, two.data.id]
    await withdraw(parent, two.data.id)
    expect(await review(who, ids, 'approve')).toMatchObject({
      code: refusals.notReviewable.code,
      msg: '王二的报名是“已撤回”，不能改为“通过”',
    })
    expect(await statesOf()).toEqual(['submitted', 'withdrawn'])
    expect(await review(who, [one.data.id], 'approve')).toMatchObject({ code: 200 })
    expect(await statesOf()).toEqual(['approved', 'withdrawn'])
  })

  test('needs a reason to return or reject, which the parent reads', async () => {
    const { parent, who } = await makeScene()
    const { data } = await submit(parent, '王一')
    expect(await review(who, [data.id], 'return', ' ')).toMatchObject(refused(refusals.reasonMissing))
    await review(who, [data.id], 'return', '请补充户口簿')
    const [own] = (await as(parent, calls.applyHome)).data.applications
    expect(own).toMatchObject({ state: 'returned', reason: '请补充户口簿', mayCorrect: true })
  })

  test('approves no more waiting applications than there are places', async () => {
    const { parent, who } = await makeScene({ quota: 1 })
    await submit(parent, '王一')
    const { data } = await submit(parent, '王二')
    expect(await review(who, [data.id], 'approve')).toMatchObject({ code: refusals.noPlace.code })
  })

  test('is refused for an application of another school', async () => {
    const { who } = await makeScene()
    const other = await makeScene()
    const { data } = await submit(other.parent, '王一')
    expect(await review(who, [data.id], 'approve')).toMatchObject(refused(common.notFound))
    expect(await as(who, calls.application, { query: { id: data.id } })).toMatchObject(refused(common.notFound))
  })
})
