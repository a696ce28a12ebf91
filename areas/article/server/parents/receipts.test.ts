import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { uploadRefusals } from '../../../../platform/contract/upload.ts'
import { someTextProvider } from '../../../../tests/support/config.ts'
import { fetchExport } from '../../../../tests/support/exportedFile.ts'
import { makePicture } from '../../../../tests/support/pictures.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { readAll } from '../../../../tests/support/sheets.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { article, articleRefusals } from '../../contract.ts'
import { makeParentsScene } from '../../makeParents.ts'
import type { ReceiptKind } from '../../words.ts'
import { receiptsSheet } from '../exportReceipts.ts'

const server = await useServer({ config: { publicUrl: 'https://xingtan.example.cn', sms: someTextProvider } })
const { as, actor, http, make } = server

const makeOpened = async (receipt: ReceiptKind) => {
  const scene = await makeParentsScene(server)
  const id = await scene.publish(receipt)
  const parent = await scene.openAs(scene.mother, id)
  const look = async () => (await as(parent, article.parentArticle)).data
  const seen = async () => ({ contentVersion: (await look()).contentVersion })
  const confirm = async (body?: { contentVersion: number }) =>
    as(parent, article.confirmReceipt, { body: body ?? (await seen()) })
  const sign = async (picture?: Awaited<ReturnType<typeof makePicture>>) =>
    as(parent, article.signReceipt, { body: await seen(), files: [picture ?? (await makePicture())] })
  const list = async (by = scene.who) => (await as(by, article.receipts, { body: { id } })).data.content
  const rowOf = async (by = scene.who) => (await list(by)).find(({ name }) => name === '张三')
  const tick = (isReceived = true) =>
    as(scene.head, article.tickPaperReceipt, { body: { id, studentId: scene.child.id, isReceived } })
  return { ...scene, id, parent, look, confirm, sign, list, rowOf, tick }
}

describe('a confirmed receipt', () => {
  test('is due once, names the parent, and is due again after a change of the text', async () => {
    const { look, confirm, rowOf, id, changeText } = await makeOpened('confirm')
    expect(await look()).toMatchObject({ receipt: 'confirm', returned: null })
    expect(await confirm()).toMatchObject({ code: 200 })
    expect(await rowOf()).toMatchObject({ kind: 'confirm', parentName: '王芳（母亲）', isOutdated: false })
    expect((await look()).returned).toMatchObject({ kind: 'confirm', isOutdated: false })
    await changeText(id, 'confirm')
    expect(await rowOf()).toMatchObject({ isOutdated: true })
    expect(await confirm({ contentVersion: 1 })).toMatchObject(refused(articleRefusals.changed))
    expect(await confirm()).toMatchObject({ code: 200 })
    expect(await rowOf()).toMatchObject({ isOutdated: false })
  })

  test('is refused for an article without receipts, for another kind, and for a child whom it doesn’t concern', async () => {
    const plain = await makeOpened('none')
    expect(await plain.confirm()).toMatchObject(refused(articleRefusals.noReceipt))
    const signed = await makeOpened('sign')
    expect(await signed.confirm()).toMatchObject(refused(articleRefusals.needsSignature))
    const confirmed = await makeOpened('confirm')
    expect(await confirmed.sign()).toMatchObject(refused(articleRefusals.needsNoSignature))
    const elsewhere = await make.makeDepartment({
      schoolId: confirmed.schoolId,
      parentId: confirmed.rootId,
      name: '八年级',
    })
    await make.setMember(confirmed.schoolId, confirmed.child.id, { mainDepartmentId: elsewhere.id })
    expect((await confirmed.look()).receipt).toBe('none')
    expect(await confirmed.confirm()).toMatchObject(refused(articleRefusals.notInClass))
  })

  test('asks again when a signature is required from then on', async () => {
    const { confirm, sign, rowOf, changeText, id } = await makeOpened('confirm')
    await confirm()
    await changeText(id, 'sign', '<p>国庆放假七天。</p>')
    expect(await rowOf()).toMatchObject({ kind: 'confirm', isOutdated: true })
    expect(await sign()).toMatchObject({ code: 200 })
    expect(await rowOf()).toMatchObject({ kind: 'sign', isOutdated: false })
  })
})

describe('a signed receipt', () => {
  test('keeps the picture, encoded again, for author, head of class and office', async () => {
    const { schoolId, rootId, gradeId, firstId, makeArticle, addTarget, sign, rowOf, head, list } =
      await makeOpened('sign')
    expect(await sign(await makePicture({ width: 1800, height: 600 }))).toMatchObject({ code: 200 })
    for (const by of [undefined, head]) {
      const address = (await rowOf(by))?.signatureUrl ?? ''
      const { format, width } = await sharp((await http.inject({ url: address })).rawPayload).metadata()
      expect([format, width]).toEqual(['png', 900])
    }
    const teacher = await actor({ schoolId, roles: [role.staff], departments: [rootId], name: '科任' })
    await make.makeClassManager(schoolId, firstId, teacher.id, 0)
    expect(await list(teacher)).toEqual([])
    const own = await makeArticle(schoolId, teacher.id, { receipt: 'sign' })
    await addTarget(schoolId, own, gradeId)
    expect((await as(teacher, article.receipts, { body: { id: own } })).data.content).toHaveLength(1)
  })

  test('is a PNG of 100 KB at most', async () => {
    const { sign, rowOf } = await makeOpened('sign')
    expect(await sign(await makePicture({ format: 'jpeg' }))).toMatchObject(refused(uploadRefusals.wrongKind))
    const noise = { name: 'x.png', bytes: Buffer.concat([(await makePicture()).bytes, Buffer.alloc(110_000)]) }
    expect(await sign(noise)).toMatchObject(refused(uploadRefusals.tooLarge))
    expect(await rowOf()).toMatchObject({ kind: null, signatureUrl: null })
  })
})

describe('a paper receipt', () => {
  test('replaces a parent’s receipt of an earlier text, and no current one', async () => {
    const { confirm, tick, rowOf, changeText, id } = await makeOpened('confirm')
    await confirm()
    await tick()
    expect(await rowOf()).toMatchObject({ kind: 'confirm' })
    await changeText(id, 'confirm')
    expect(await tick()).toMatchObject({ code: 200 })
    expect(await rowOf()).toMatchObject({ kind: 'paper', parentName: null, isOutdated: false })
    await tick(false)
    expect(await rowOf()).toMatchObject({ kind: null })
  })

  test('of an earlier text is replaced by a later one, and by a parent', async () => {
    const { confirm, tick, rowOf, changeText, id } = await makeOpened('confirm')
    await tick()
    await changeText(id, 'confirm')
    expect(await rowOf()).toMatchObject({ kind: 'paper', isOutdated: true })
    await tick()
    expect(await rowOf()).toMatchObject({ kind: 'paper', isOutdated: false })
    await changeText(id, 'confirm', '<p>九天。</p>')
    await confirm()
    expect(await rowOf()).toMatchObject({ kind: 'confirm', isOutdated: false })
  })
})

test('the receipts are exported for the same people, without signatures', async () => {
  const { id, confirm, who, head } = await makeOpened('confirm')
  await confirm()
  const rowsFor = async (by: typeof who) => {
    const { data } = await as(by, article.exportReceipts, { body: { id } })
    return (await readAll(receiptsSheet, await fetchExport(server, by, data.jobId))).map(({ row }) => row)
  }
  expect(await rowsFor(head)).toMatchObject([
    { className: '七年级1班', name: '张三', receipt: '我已阅读', parent: '王芳（母亲）' },
  ])
  expect(await rowsFor(who)).toHaveLength(2)
})
