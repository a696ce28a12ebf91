import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useFolder, useS3 } from '../../../tests/support/s3.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { fileGone } from '../../contract/files.ts'
import { role } from '../../contract/roles.ts'
import { movableClock } from '../clock.ts'
import type { S3Access } from '../config.ts'
import type { LinkFor } from '../files/files.ts'
import { makeFiles } from '../files/makeFiles.ts'
import { makeStore } from '../files/makeStore.ts'
import { file } from '../files/tables.ts'

const minute = 60_000

/** A server with a separate file store, two schools, and helpers to make files and readers of the first. */
const prepare = async (s3: S3Access | null) => {
  const clock = movableClock(new Date('2026-11-21T02:00:00Z'))
  const server = await useServer({ clock, config: { s3, dataFolder: await useFolder() } })
  const files = makeFiles({ config: server.config, clock })
  const school = await server.make.makeSchool()
  const otherSchool = await server.make.makeSchool()

  /** Records a file of a school and returns its id. */
  const addFile = async (
    values: {
      name?: string
      contentType?: string
      lastsSeconds?: number
      schoolId?: number
      fetchedOnce?: boolean
    } = {},
  ) => {
    const bytes = await files.store(Buffer.from('姓名,性别\n'))
    const {
      schoolId = school.id,
      name = '名单.csv',
      contentType = 'text/csv',
      lastsSeconds = null,
      fetchedOnce = false,
    } = values
    return server.database.inSchool(schoolId, (db) =>
      files.record(db, bytes, { schoolId, memberId: null, name, contentType, lastsSeconds, fetchedOnce }),
    )
  }

  const makeReader = async () => {
    const { id } = await server.make.makeMember({ schoolId: school.id, roles: [role.staff] })
    return { schoolId: school.id, memberId: id }
  }

  return {
    ...server,
    clock,
    files,
    school,
    otherSchool,
    addFile,
    makeReader,
    open: (address: string) => server.http.inject({ method: 'GET', url: address }),
    linkFor: async (who: LinkFor, values: Parameters<typeof addFile>[0] = {}) => files.link(await addFile(values), who),
  }
}

const places = [
  { form: 'on the disk', place: await prepare(null) },
  { form: 'in S3', place: await prepare(await useS3()) },
]

describe.each(places)('the link of a file $form', ({ place }) => {
  const expectGone = async (address: string) => {
    const answer = await place.open(address)
    expect({ status: answer.statusCode, ...answer.json() }).toEqual({
      status: fileGone.status,
      code: fileGone.code,
      msg: '文件已失效，请重新导入/导出。',
      data: null,
    })
  }

  test('opens a one-time file once, for whichever of two requests comes first', async () => {
    const { id: schoolId, rootId } = place.school
    const reader = await place.actor({ schoolId, roles: [role.staff], departments: [rootId] })
    const who = { schoolId, memberId: reader.id }
    const address = await place.linkFor(who, { fetchedOnce: true })
    const answers = await Promise.all([place.open(address), place.open(address)])
    const bodies = answers.flatMap(({ statusCode, rawPayload }) => (statusCode === 200 ? [String(rawPayload)] : []))
    expect(bodies).toEqual(['姓名,性别\n'])
    await expectGone(address)
    const taken = (await place.make.trailOf(who.memberId)).filter(({ call }) => call === 'platform.fetchedOnce')
    expect(taken).toMatchObject([{ changes: [{ relation: 'file', operation: 'delete' }] }])
  })

  test('opens the file without a token as a download that is neither cached nor run', async () => {
    const who = await place.makeReader()
    const answer = await place.open(await place.linkFor(who, { name: "高一(1)班 '名单'*.csv" }))
    expect(answer.statusCode).toBe(200)
    expect(answer.payload).toBe('姓名,性别\n')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv',
      'content-length': '14',
      'content-disposition':
        "attachment; filename*=UTF-8''%E9%AB%98%E4%B8%80%281%29%E7%8F%AD%20%27%E5%90%8D%E5%8D%95%27%2A.csv",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  test('shows an image inline, but never a page', async () => {
    const who = await place.makeReader()
    const image = await place.open(await place.linkFor(who, { name: '头像.jpg', contentType: 'image/jpeg' }))
    expect(image.headers['content-disposition']).toMatch(/^inline;/)
    const [, kept] = /^private, max-age=(\d+)$/.exec(String(image.headers['cache-control'])) ?? []
    expect(Number(kept)).toBeGreaterThanOrEqual(600)
    expect(Number(kept)).toBeLessThanOrEqual(900)
    for (const contentType of ['text/html', 'image/svg+xml']) {
      const page = await place.open(await place.linkFor(who, { name: 'x', contentType }))
      expect(page.headers['content-disposition']).toMatch(/^attachment;/)
    }
  })

  test('downloads it with the extension of its content type, even if it was recorded with another', async () => {
    const who = await place.makeReader()
    const id = await place.addFile({ name: '证明.html', contentType: 'application/pdf' })
    const ofFile = eq(file.id, id)
    const nameThen = async () =>
      (await place.open(place.files.link(id, who))).headers['content-disposition']?.toString().split("''")[1]
    expect(await nameThen()).toBe('%E8%AF%81%E6%98%8E.pdf')
    await place.database.inSchool(who.schoolId, async (db) => {
      expect(await db.select({ name: file.name }).from(file).where(ofFile)).toEqual([{ name: '证明.pdf' }])
      await db.update(file).set({ name: '证明.exe' }).where(ofFile)
    })
    expect(await nameThen()).toBe('%E8%AF%81%E6%98%8E.pdf')
  })

  test('lasts ten to fifteen minutes and is the same text for a while', async () => {
    const [who, id] = [await place.makeReader(), await place.addFile()]
    const link = place.files.link(id, who)
    place.clock.advance(4 * minute)
    expect(place.files.link(id, who)).toBe(link)
    place.clock.advance(minute)
    expect(place.files.link(id, who)).not.toBe(link)
    place.clock.advance(9 * minute)
    expect((await place.open(link)).statusCode).toBe(200)
    place.clock.advance(minute)
    await expectGone(link)
  })

  test('of an image is cached no longer than the link and the file last', async () => {
    const who = await place.makeReader()
    const link = await place.linkFor(who, { contentType: 'image/png', lastsSeconds: 120 })
    const answer = await place.open(link)
    expect(answer.headers['cache-control']).toBe('private, max-age=120')
    place.clock.advance(2 * minute)
    await expectGone(link)
  })

  test('opens nothing that it was not signed for', async () => {
    const [who, id, another] = [await place.makeReader(), await place.addFile(), await place.addFile()]
    const link = place.files.link(id, who)
    const parts = link.slice('/file/'.length).split('.')
    const forged = [
      parts.with(0, another.toString(36)),
      parts.with(4, (Number.parseInt(parts[4] ?? '', 36) + 600).toString(36)),
      parts.with(5, 'A'.repeat(43)),
      parts.slice(0, 5),
      parts.slice(5),
      [...parts, 'x'],
      ['x'.repeat(5000)],
      ['..%2f..%2fetc%2fpasswd'],
    ]
    for (const one of forged) await expectGone(`/file/${one.join('.')}`)
    const elsewhere = makeFiles({
      config: { ...place.config, secret: 'another-secret-0123456789-abcdefgh' },
      clock: place.clock,
    })
    await expectGone(elsewhere.link(id, who))
    expect((await place.open(link)).statusCode).toBe(200)
  })

  test('opens nothing of another school', async () => {
    const who = await place.makeReader()
    await expectGone(await place.linkFor(who, { schoolId: place.otherSchool.id }))
    const id = await place.addFile({ schoolId: place.otherSchool.id })
    await expectGone(place.files.link(id, { ...who, schoolId: place.otherSchool.id }))
  })

  test('opens nothing that was discarded or whose content is missing', async () => {
    const [who, id, lost] = [await place.makeReader(), await place.addFile(), await place.addFile()]
    await place.database.inSchool(place.school.id, (db) => place.files.discard(db, id))
    await expectGone(place.files.link(id, who))
    const record = await place.database.inSchool(place.school.id, (db) => place.files.find(db, lost))
    await makeStore(place.config).remove(record?.key ?? '')
    await expectGone(place.files.link(lost, who))
  })

  test('opens nothing for a person who left or was disabled or locked since', async () => {
    const blocks: ((who: { schoolId: number; memberId: number }) => Promise<void>)[] = [
      (who) => place.make.removeMember(who.schoolId, who.memberId),
      (who) => place.make.setMember(who.schoolId, who.memberId, { disabled: true }),
      (who) => place.make.setMember(who.schoolId, who.memberId, { locked: true }),
    ]
    for (const block of blocks) {
      const who = await place.makeReader()
      const link = await place.linkFor(who)
      expect((await place.open(link)).statusCode).toBe(200)
      await block(who)
      await expectGone(link)
    }
  })
})
