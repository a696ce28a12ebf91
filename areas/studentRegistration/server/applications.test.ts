import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { registrationRefusals as refusals, studentRegistration as calls } from '../contract.ts'
import { type Parent, parentsOf } from '../makeParents.ts'
import { formOfChild } from '../makeRegistration.ts'

const clock = movableClock(new Date())
const server = await useServer({ clock })
const { as } = server
const { makeScene, submit, home } = parentsOf(server)
const day = 86_400_000
const idCard = '110101201903070017'
const otherIdCard = '110101201903070025'
const asksDocument = { fields: [{ key: 'document', required: true } as const] }

describe('an application', () => {
  test('gets a receipt, is shown only to its number, and keeps its document masked', async () => {
    const { parent, parentOf } = await makeScene(asksDocument)
    const { data, code } = await submit(parent, '王小明', { documentNumber: idCard })
    expect([code, data]).toMatchObject([200, { state: 'submitted', receipt: expect.stringMatching(/^\d{12}$/) }])
    const [own] = (await home(parent)).applications
    expect(own).toMatchObject({ name: '王小明', document: '**************0017', birthDate: '2019-03-07', sex: 1 })
    expect(JSON.stringify(await home(parent))).not.toContain(idCard)
    expect((await home(await parentOf())).applications).toEqual([])
  })

  test('is stored encrypted and without what the task does not ask', async () => {
    const { parent, own, schoolId, task } = await makeScene(asksDocument)
    await submit(parent, '王小明', { documentNumber: idCard, address: '青山街道 1 号', allergy: '花生' })
    const [row] = await own.applicationsOf(schoolId, task.id)
    expect(row).toMatchObject({ idCardTail: '0017', values: { address: '', allergy: '' } })
    expect(JSON.stringify(row)).not.toContain(idCard)
  })

  test('counts once for one child, from any parent', async () => {
    const { parent, parentOf, own, schoolId, task } = await makeScene(asksDocument)
    const other = await parentOf()
    const answers = await Promise.all([
      submit(parent, '王小明', { documentNumber: idCard }),
      submit(parent, '王小明', { documentNumber: idCard }),
      submit(other, '王晓明', { documentNumber: idCard }),
    ])
    expect(answers.map(({ code }) => code).toSorted((one, two) => one - two)).toEqual([
      200,
      refusals.twice.code,
      refusals.twice.code,
    ])
    expect(await own.applicationsOf(schoolId, task.id)).toHaveLength(1)
    expect(await submit(other, '王小红', { documentNumber: otherIdCard, sex: 2 })).toMatchObject({ code: 200 })
  })

  test('without a document is one per name, birth date and number', async () => {
    const { parent, parentOf } = await makeScene()
    expect(await submit(parent, '王小明')).toMatchObject({ code: 200 })
    expect(await submit(parent, '王小明')).toMatchObject(refused(refusals.twice))
    expect(await submit(parent, '王小明', { birthDate: '2020-03-07' })).toMatchObject({ code: 200 })
    expect(await submit(await parentOf(), '王小明')).toMatchObject({ code: 200 })
  })

  test('names the first field that is missing or wrong', async () => {
    const fields = [
      { key: 'sex', required: true } as const,
      { key: 'birthDate', required: true } as const,
      { key: 'document', required: true } as const,
      { key: 'photo', required: true } as const,
    ]
    const questions = [
      { field: 'q1', title: '身高', kind: 'number' as const, required: true, options: [] },
      { field: 'q2', title: '校服', kind: 'choice' as const, required: true, options: ['大', '小'] },
    ]
    const { parent, own, schoolId } = await makeScene({ fields, questions })
    const photo = await own.makeFile(schoolId, parent.id, { field: 'photo' })
    const right = {
      documentNumber: idCard,
      files: [{ field: 'photo', id: photo }],
      answers: [
        { field: 'q1', text: '121.5' },
        { field: 'q2', choices: ['小'] },
      ],
    }
    const faultOf = async (values: object) => (await submit(parent, '王小明', { ...right, ...values })).msg
    expect(await faultOf({ sex: 0 })).toBe('性别：请选择')
    expect(await faultOf({ birthDate: '2099-01-01' })).toBe('出生日期：不能晚于今天')
    expect(await faultOf({ documentNumber: '' })).toBe('证件号码：请填写')
    expect(await faultOf({ documentNumber: '110101201903070018' })).toBe('证件号码：证件号不正确')
    expect(await faultOf({ birthDate: '2019-03-08' })).toBe('证件号码：与出生日期不一致，请核对')
    expect(await faultOf({ sex: 2 })).toBe('证件号码：与性别不一致，请核对')
    expect(await faultOf({ files: [] })).toBe('学生照片：请上传')
    expect(await faultOf({ answers: [{ field: 'q1', text: '高' }] })).toBe('身高：请填写数字')
    expect(await faultOf({ answers: [right.answers[0], { field: 'q2', choices: ['中'] }] })).toBe(
      '校服：选项已有变化，请重新选择',
    )
    expect((await submit(parent, '王小明', right)).code).toBe(200)
  })

  test('is refused before the start, after the end and when closed', async () => {
    const { parent, own, schoolId, task } = await makeScene({ startAt: new Date(clock.now().getTime() + day / 2) })
    expect(await submit(parent, '王小明')).toMatchObject({ code: refusals.notStarted.code })
    await own.changeTask(schoolId, task.id, { startAt: new Date(0), endAt: new Date(clock.now().getTime() - 1000) })
    expect(await submit(parent, '王小明')).toMatchObject({ code: refusals.over.code })
    await own.changeTask(schoolId, task.id, { endAt: new Date(clock.now().getTime() + day), closedAt: new Date() })
    expect(await submit(parent, '王小明')).toMatchObject(refused(refusals.closed))
  })

  test('tries twenty identity numbers a day, so that nobody finds those of other children by guessing', async () => {
    const { parent, parentOf } = await makeScene(asksDocument)
    const child = await submit(await parentOf(), '李小红', { documentNumber: otherIdCard, sex: 2 })
    expect(child.code).toBe(200)
    const guess = (person: Parent) => submit(person, '王小明', { documentNumber: otherIdCard, sex: 2 })
    for (let turn = 0; turn < 20; turn += 1) expect(await guess(parent)).toMatchObject(refused(refusals.twice))
    expect(await guess(parent)).toMatchObject(refused(refusals.triesUsed))
    expect(await guess(await parentOf())).toMatchObject(refused(refusals.twice))
  })

  test('counts the numbers of corrections too, but not corrections without one', async () => {
    const { parent } = await makeScene(asksDocument)
    const { data } = await submit(parent, '王小明', { documentNumber: idCard })
    let version = data.version
    const correct = (documentNumber: string) =>
      as(parent, calls.applyCorrect, { body: { ...formOfChild('王小明'), id: data.id, version, documentNumber } })
    for (let turn = 0; turn < 19; turn += 1) version = (await correct(idCard)).data.version
    expect(await correct(idCard)).toMatchObject(refused(refusals.triesUsed))
    expect(await correct('')).toMatchObject({ code: 200 })
  })

  test('needs another choice if the school took the option away', async () => {
    const { parent, own, schoolId, task, who } = await makeScene({ optionTitle: '班型' })
    await own.makeOption(schoolId, task.id, { name: '普通班' })
    const { data: view } = await as(who, calls.task, { query: { id: task.id } })
    const gone = await own.makeOption(schoolId, task.id, { name: '特长班' })
    const { data } = await submit(parent, '王小明', { optionId: gone })
    expect(data.optionName).toBe('特长班')
    await as(parent, calls.applyWithdraw, { body: { id: data.id } })
    expect((await as(who, calls.saveTask, { body: view })).code).toBe(200)
    expect(await submit(parent, '王小明', { optionId: gone })).toMatchObject(refused(common.notFound))
  })

  test('is limited to ten children for one number', async () => {
    const { parent } = await makeScene()
    for (let child = 0; child < 10; child += 1) await submit(parent, `孩子${child}`)
    expect(await submit(parent, '又一个')).toMatchObject({ code: refusals.tooManyChildren.code })
  })

  test('can be corrected while under review or returned, keeping a document that is left empty', async () => {
    const { parent, own, schoolId, task } = await makeScene(asksDocument)
    const { data } = await submit(parent, '王小明', { documentNumber: idCard })
    const correct = (name: string, version: number, id = data.id) =>
      as(parent, calls.applyCorrect, { body: { ...formOfChild(name), id, version } })
    expect(await correct('王晓明', data.version)).toMatchObject({
      code: 200,
      data: { name: '王晓明', document: '**************0017' },
    })
    expect(await correct('王小敏', data.version)).toMatchObject({ code: common.stale.code })
    await own.changeApplication(schoolId, data.id, { state: 'returned', reason: '请核对姓名' })
    await own.changeTask(schoolId, task.id, { endAt: new Date(clock.now().getTime() - 1000) })
    expect(await correct('王小敏', 2)).toMatchObject({ code: 200, data: { state: 'submitted', reason: '' } })
    expect(await correct('王小敏', 3)).toMatchObject({ code: refusals.notCorrectable.code })
    await own.changeApplication(schoolId, data.id, { state: 'approved' })
    expect(await correct('王小敏', 3)).toMatchObject({
      code: refusals.notCorrectable.code,
      msg: '此报名是“已通过”，不能修改；如有疑问请联系学校',
    })
  })

  test('keeps agreeing with the stored document when birth date or sex are corrected', async () => {
    const fields = [...asksDocument.fields, { key: 'birthDate', required: true } as const]
    const { parent } = await makeScene({ fields })
    const { data } = await submit(parent, '王小明', { documentNumber: idCard, sex: 0 })
    const correct = (change: object) =>
      as(parent, calls.applyCorrect, {
        body: { ...formOfChild('王小明', { sex: 0 }), id: data.id, version: data.version, ...change },
      })
    expect((await correct({ birthDate: '2019-03-08' })).msg).toBe('证件号码：与出生日期不一致，请核对')
    expect(await correct({})).toMatchObject({ code: 200 })
  })

  test('may be withdrawn and sent again, thirty times in all', async () => {
    const { parent, own, schoolId, task } = await makeScene()
    const visit = parent.id
    for (let turn = 0; turn < 29; turn += 1) await own.makeApplication(schoolId, task.id, visit, { state: 'withdrawn' })
    const { data, code } = await submit(parent, '王小明')
    expect(code).toBe(200)
    await as(parent, calls.applyWithdraw, { body: { id: data.id } })
    expect(await submit(parent, '王小明')).toMatchObject({ code: refusals.tooManySubmissions.code })
  })

  test('of another number cannot be corrected or withdrawn', async () => {
    const { parent, parentOf } = await makeScene()
    const { data } = await submit(parent, '王小明')
    const stranger = await parentOf()
    const body = { ...formOfChild('王小明'), id: data.id, version: data.version }
    expect(await as(stranger, calls.applyCorrect, { body })).toMatchObject(refused(common.notFound))
    expect(await as(stranger, calls.applyWithdraw, { body: { id: data.id } })).toMatchObject(refused(common.notFound))
    expect(await as(parent, calls.applyWithdraw, { body: { id: data.id } })).toMatchObject({ code: 200 })
    expect(await as(parent, calls.applyWithdraw, { body: { id: data.id } })).toMatchObject({
      code: refusals.notWithdrawable.code,
    })
    expect(await submit(parent, '王小明')).toMatchObject({ code: 200 })
  })
})
