import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { encryptIdCard } from '../../users/server/index.ts'
import { registrationRefusals as refusals, studentRegistration as calls } from '../contract.ts'
import { formOfChild, makeRegistrationScene } from '../makeRegistration.ts'

const server = await useServer()
const { as, make, config } = server
const idCard = '110101201903070017'

const makeScene = async (values = {}) => {
  const scene = await makeRegistrationScene(server, { fields: [{ key: 'document', required: true }], ...values })
  const { own, schoolId, task, who, classId } = scene
  const parent = await own.makeVisit(schoolId, task.id)
  /** Submits and approves an application, and puts it in the first class. */
  const approve = async (name: string, form = {}) => {
    const { data } = await as(parent, calls.applySubmit, { body: formOfChild(name, { sex: 0, ...form }) })
    await as(who, calls.review, { body: { ids: [data.id], decision: 'approve' } })
    await as(who, calls.assignClass, { body: { ids: [data.id], classId } })
    return data.id
  }
  const admit = (ids: number[], linksExisting = false) => as(who, calls.admit, { body: { ids, linksExisting } })
  return { ...scene, parent, approve, admit }
}

describe('an admission', () => {
  test('makes a student in the class with the parents, once', async () => {
    const { approve, admit, own, schoolId, task, classId } = await makeScene()
    const id = await approve('王小明', { documentNumber: idCard })
    const [first, second] = await Promise.all([admit([id]), admit([id])])
    const outcomes = [first, second].map(({ data }) => data[0]?.outcome)
    expect(new Set(outcomes)).toEqual(new Set(['admitted', 'already']))
    const [application] = await own.applicationsOf(schoolId, task.id)
    expect(application).toMatchObject({ state: 'admitted' })
    const member = await make.membershipOf(schoolId, application?.memberId ?? 0)
    expect(member).toMatchObject({ departments: [classId], roles: [role.student] })
    expect(await own.membersNamed(schoolId, '王小明')).toMatchObject([{ idCardTail: '0017', gender: 1 }])
    expect(await own.membersNamed(schoolId, '王芳')).toMatchObject([{ telephone: '13800001111' }])
    expect((await admit([id])).data).toMatchObject([{ outcome: 'already' }])
    expect(await own.membersNamed(schoolId, '王小明')).toHaveLength(1)
  })

  test('links two children of one mother to one record', async () => {
    const { approve, admit, own, schoolId } = await makeScene()
    const ids = [
      await approve('王大明', { documentNumber: idCard }),
      await approve('王二明', { documentNumber: '110101201904050034', birthDate: '2019-04-05' }),
    ]
    expect((await admit(ids)).data.map(({ outcome }) => outcome)).toEqual(['admitted', 'admitted'])
    const [mother, ...others] = await own.membersNamed(schoolId, '王芳')
    expect(others).toEqual([])
    expect(await own.childrenOf(schoolId, mother?.id ?? 0)).toHaveLength(2)
  })

  test('tells of a person with the same document instead of doubling them, and links on request', async () => {
    const { approve, admit, own, schoolId, otherClassId } = await makeScene()
    const place = { schoolId, roles: [role.student], departments: [otherClassId] }
    const there = await make.makeMember({ ...place, name: '王晓明' })
    await make.setMember(schoolId, there.id, encryptIdCard(idCard, config))
    const id = await approve('王小明', { documentNumber: idCard })
    expect((await admit([id])).data).toMatchObject([
      { outcome: 'exists', words: '本校已有 王晓明（一年级2班），没有新建' },
    ])
    expect(await own.membersNamed(schoolId, '王小明')).toEqual([])
    expect((await admit([id], true)).data).toMatchObject([{ outcome: 'linked' }])
    expect((await admit([id])).data).toMatchObject([{ outcome: 'already' }])
  })

  test('makes one student of a child who applied in two tasks, however often it is tried at once', async () => {
    const { approve, admit, own, schoolId, who, classId, task } = await makeScene()
    const other = await own.makeTask(schoolId, { fields: [...task.fields] })
    const second = await own.makeVisit(schoolId, other.id)
    const { data } = await as(second, calls.applySubmit, {
      body: formOfChild('王小明', { sex: 0, documentNumber: idCard }),
    })
    await as(who, calls.review, { body: { ids: [data.id], decision: 'approve' } })
    await as(who, calls.assignClass, { body: { ids: [data.id], classId } })
    const ids = [await approve('王小明', { documentNumber: idCard }), data.id]
    const answers = await Promise.all([...ids, ...ids].map((id) => admit([id])))
    const outcomes = answers.map((answer) => answer.data[0]?.outcome)
    expect(new Set(outcomes)).toEqual(new Set(['admitted', 'already', 'exists']))
    expect(await own.membersNamed(schoolId, '王小明')).toHaveLength(1)
  })

  test('needs approval and a class, and admits the others all the same', async () => {
    const { approve, admit, who, own, schoolId } = await makeScene()
    const right = await approve('王一', { documentNumber: idCard })
    const noClass = await approve('王二', { documentNumber: '110101201903070025' })
    await as(who, calls.assignClass, { body: { ids: [noClass], classId: null } })
    const returned = await approve('王三', { documentNumber: '110101201904050034', birthDate: '2019-04-05' })
    await as(who, calls.review, { body: { ids: [returned], decision: 'return', reason: '请补充' } })
    const { data } = await admit([noClass, returned, right])
    expect(data.map(({ outcome }) => outcome)).toEqual(['noClass', 'notApproved', 'admitted'])
    expect(await own.membersNamed(schoolId, '王一')).toHaveLength(1)
  })

  test('and a withdrawal at once leave one of both', async () => {
    const { approve, admit, own, schoolId, task, parent } = await makeScene()
    const id = await approve('王小明', { documentNumber: idCard })
    const [withdrawn, admitted] = await Promise.all([as(parent, calls.applyWithdraw, { body: { id } }), admit([id])])
    const [application] = await own.applicationsOf(schoolId, task.id)
    const isAdmitted = admitted.data[0]?.outcome === 'admitted'
    expect(application?.state).toBe(isAdmitted ? 'admitted' : 'withdrawn')
    expect(withdrawn.code).toBe(isAdmitted ? refusals.notWithdrawable.code : 200)
    expect(await own.membersNamed(schoolId, '王小明')).toHaveLength(isAdmitted ? 1 : 0)
  })

  test('is refused for a club, and a class must be one', async () => {
    const club = await makeScene({ kind: 'club', fields: [] })
    const { data } = await as(club.parent, calls.applySubmit, { body: formOfChild('王一') })
    expect(await club.admit([data.id])).toMatchObject(refused(refusals.notEnrolling))
    const { who, approve, rootId } = await makeScene()
    const id = await approve('王一', { documentNumber: idCard })
    expect(await as(who, calls.assignClass, { body: { ids: [id], classId: rootId } })).toMatchObject({
      code: refusals.notClass.code,
    })
  })

  test('says whose number a guardian has if the school knows it by another name', async () => {
    const { approve, admit, schoolId, rootId } = await makeScene()
    await make.makeMember({
      schoolId,
      roles: [role.staff],
      departments: [rootId],
      name: '周敏',
      telephone: '13800001111',
    })
    const id = await approve('王小明', { documentNumber: idCard })
    expect((await admit([id])).data[0]).toMatchObject({
      outcome: 'admitted',
      words: expect.stringContaining('周*'),
    })
  })
})
