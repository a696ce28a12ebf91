import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { uploadRefusals } from '../../../platform/contract/upload.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { makePicture } from '../../../tests/support/pictures.ts'
import { refused } from '../../../tests/support/refused.ts'
import { makeCallers, useServer } from '../../../tests/support/useServer.ts'
import { brandRefusals } from '../brandContract.ts'
import { administration } from '../contract.ts'

const consoleFolder = mkdtempSync(join(tmpdir(), 'console-'))
mkdirSync(join(consoleFolder, 'assets'))
writeFileSync(
  join(consoleFolder, 'index.html'),
  '<meta name="settings" content="%SETTINGS%" /><title>%TITLE%</title><meta content="%NONCE%" />',
)

const clock = movableClock(new Date('2026-11-21T00:00:00Z'))
const server = await useServer({ clock, consoleFolder })
const { make, actor, as, http } = server
const platform = await make.makeSchool({ kind: 'platform', name: '平台' })
const place = { schoolId: platform.id, departments: [platform.rootId] }
const administrator = await actor({ ...place, roles: [role.superAdministrator] })

/** Moves the clock on until brands are read again. */
const expireCache = () => clock.advance(6000)

const pageAt = async (host: string, headers: Readonly<Record<string, string>> = {}, of = http) => {
  const answer = await of.inject({ method: 'GET', url: '/', headers: { host, ...headers } })
  const written = /name="settings" content="([^"]*)"/.exec(answer.payload)?.[1] ?? ''
  const text = written
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  return { status: answer.statusCode, text: answer.payload, settings: JSON.parse(text) }
}

let hosts = 0
const freshBody = () => {
  hosts += 1
  return {
    host: `school-${hosts}.example.cn`,
    name: '青禾智慧教育',
    officialSite: 'https://www.example.cn',
    trialSite: '',
    company: '青禾教育科技',
    recordNumber: '示ICP备1号',
    version: 0,
  }
}
const save = async (values: Partial<ReturnType<typeof freshBody>> & { id?: number } = {}) =>
  (await as(administrator, administration.saveBrand, { body: { ...freshBody(), ...values } })).data

describe('page of a host', () => {
  test("shows the host's brand regardless of port and case, and the default elsewhere", async () => {
    const { host } = await save()
    expireCache()
    const own = await pageAt('elsewhere.example.cn')
    expect(own.settings).toMatchObject({ name: '杏坛', logo: null, isDefaultBrand: true, version: 'V1.0' })
    expect(own.settings).not.toHaveProperty('company')
    expect(own.text).toContain('<title>杏坛</title>')
    const branded = await pageAt(`${host.toUpperCase()}:8080`)
    expect(branded.settings).toMatchObject({
      name: '青禾智慧教育',
      logo: null,
      isDefaultBrand: false,
      officialSite: 'https://www.example.cn',
      company: '青禾教育科技',
      recordNumber: '示ICP备1号',
    })
    expect(branded.settings).not.toHaveProperty('trialSite')
    expect(branded.text).toContain('<title>青禾智慧教育</title>')
  })

  test("shows the brand's name if it has no company", async () => {
    const { host } = await save({ company: '', name: '明德云校' })
    expireCache()
    expect((await pageAt(host)).settings.company).toBe('明德云校')
  })

  test('escapes the name and never repeats the host', async () => {
    const name = `</title>"><script>1</script>$&$'`
    const { host } = await save({ name })
    expireCache()
    const { text, settings } = await pageAt(host)
    expect(settings.name).toBe(name)
    expect(text).not.toContain('<script>')
    for (const hostile of ['"><script>x</script>', '%SETTINGS%', '$&.example', '__proto__', 'constructor']) {
      const answer = await pageAt(hostile)
      expect(answer.settings.isDefaultBrand).toBe(true)
      expect(answer.text).not.toContain(hostile)
    }
  })

  test("uses the proxy's host header only from trusted proxies", async () => {
    const { host } = await save()
    expireCache()
    const forwarded = { 'x-forwarded-host': host }
    expect((await pageAt('inside.local', forwarded)).settings.isDefaultBrand).toBe(true)
    const behind = await makeCallers({
      clock,
      consoleFolder,
      database: server.database,
      config: { trustedProxies: ['127.0.0.1'] },
    })
    expect((await pageAt('inside.local', forwarded, behind.http)).settings.isDefaultBrand).toBe(false)
    await behind.close()
  })

  test('ignores brands of tenants other than the platform', async () => {
    const school = await make.makeSchool()
    const body = freshBody()
    const somebody = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
    await make.grant(school.id, somebody.id, ['administration:brand:edit'])
    expect((await as(somebody, administration.saveBrand, { body })).code).toBe(200)
    expireCache()
    expect((await pageAt(body.host)).settings.isDefaultBrand).toBe(true)
  })

  test('shows the default brand if the database fails', async () => {
    const broken = await makeCallers({ clock, consoleFolder, database: brokenDatabase() })
    expect(await pageAt('any.example.cn', {}, broken.http)).toMatchObject({
      status: 200,
      settings: { isDefaultBrand: true },
    })
    await broken.close()
  })

  test('caches brands for some seconds', async () => {
    const body = freshBody()
    expireCache()
    await pageAt(body.host)
    await save(body)
    expect((await pageAt(body.host)).settings.isDefaultBrand).toBe(true)
    expireCache()
    expect((await pageAt(body.host)).settings.isDefaultBrand).toBe(false)
  })
})

const brokenDatabase = () => ({
  ...server.database,
  inSchool: () => Promise.reject(new Error('the database is away')),
})

describe('saving a brand', () => {
  test('allows one brand per host', async () => {
    const { host } = await save()
    const twice = await as(administrator, administration.saveBrand, { body: { ...freshBody(), host } })
    expect(twice).toMatchObject({ code: brandRefusals.hostTwice.code, msg: `域名 ${host} 已经设置过品牌` })
    const other = await save()
    const moved = await as(administrator, administration.saveBrand, { body: { ...freshBody(), ...other, host } })
    expect(moved.code).toBe(brandRefusals.hostTwice.code)
  })

  test('refuses a stale version with the current brand', async () => {
    const made = await save()
    const first = await save({ ...made, name: '甲' })
    expect(first.version).toBe(2)
    const stale = await as(administrator, administration.saveBrand, { body: { ...freshBody(), ...made, name: '乙' } })
    expect(stale).toMatchObject({ code: common.stale.code, data: { name: '甲', version: 2 } })
  })

  test.each([
    ['host', 'https://school.example.cn'],
    ['host', 'school.example.cn:8080'],
    ['host', 'school_one.example'],
    ['host', '-school.example'],
    ['host', ''],
    ['officialSite', 'javascript:alert(1)'],
    ['officialSite', 'https://ok.example@evil.example'],
    ['officialSite', 'www.example.cn'],
    ['trialSite', 'http://a b'],
    ['name', ''],
  ])('refuses as %s: %s', async (field, value) => {
    const answer = await as(administrator, administration.saveBrand, { body: { ...freshBody(), [field]: value } })
    expect(answer).toMatchObject({ status: 400, data: [{ field }] })
  })

  test('stores the host in lower case', async () => {
    expect((await save({ host: 'Big-Letters.Example.CN' })).host).toBe('big-letters.example.cn')
  })

  test('deletes a brand, so that its host shows the default', async () => {
    const { id, host } = await save()
    expireCache()
    expect((await pageAt(host)).settings.isDefaultBrand).toBe(false)
    await as(administrator, administration.deleteBrand, { params: { id } })
    expireCache()
    expect((await pageAt(host)).settings.isDefaultBrand).toBe(true)
    const again = await as(administrator, administration.deleteBrand, { params: { id } })
    expect(again.code).toBe(common.notFound.code)
  })

  test('is limited to the platform and logged in the trail', async () => {
    const school = await make.makeSchool()
    const data = await actor({
      schoolId: school.id,
      roles: [role.schoolDataAdministrator],
      departments: [school.rootId],
    })
    expect((await as(data, administration.brands)).code).toBe(common.forbidden.code)
    const { name } = await save({ name: '留痕教育' })
    const trail = (await make.trailOf(administrator.id)).at(-1)
    expect(trail).toMatchObject({
      call: 'administration.saveBrand',
      changes: [{ relation: 'brand', operation: 'insert', after: { name } }],
    })
  })
})

describe('brand logos', () => {
  const setLogo = async (id: number, files = [makeLogo]) =>
    as(administrator, administration.setBrandLogo, {
      params: { id },
      body: {},
      files: await Promise.all(files.map((make) => make())),
    })
  const makeLogo = () => makePicture({ width: 600, height: 300, format: 'png' })
  const logoOf = async (host: string): Promise<string> => {
    expireCache()
    return (await pageAt(host)).settings.logo
  }

  test('are scaled and re-encoded, and public under a separate URL', async () => {
    const { id, host } = await save()
    expect((await setLogo(id)).code).toBe(200)
    const address = await logoOf(host)
    expect(address).toMatch(/^\/brand\/logo\/[0-9a-f]{40}$/)
    const answer = await http.inject({ method: 'GET', url: address })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const { default: sharp } = await import('sharp')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 256, height: 128, format: 'webp' })
  })

  test('replace the old one, which is no longer served', async () => {
    const { id, host } = await save()
    await setLogo(id)
    const first = await logoOf(host)
    await setLogo(id)
    const second = await logoOf(host)
    expect(second).not.toBe(first)
    expect((await http.inject({ method: 'GET', url: first })).statusCode).toBe(410)
    await as(administrator, administration.deleteBrand, { params: { id } })
    expireCache()
    expect((await http.inject({ method: 'GET', url: second })).statusCode).toBe(410)
  })

  test('are the only files served under the logo path', async () => {
    const stored = await http.running.services.files.store(Buffer.from('secret'))
    await server.database.asSystem('a file of the platform', (db) =>
      http.running.services.files.record(db, stored, {
        schoolId: platform.id,
        memberId: null,
        name: '名单.xlsx',
        contentType: 'text/html',
        lastsSeconds: null,
      }),
    )
    expireCache()
    for (const key of [stored.key, '..%2f..%2fetc%2fpasswd', 'x', 'constructor']) {
      const answer = await http.inject({ method: 'GET', url: `/brand/logo/${key}` })
      expect(answer.statusCode).toBe(410)
      expect(answer.payload).not.toContain('secret')
    }
  })

  test('refuse an animation and a file of more than 2 MB', async () => {
    const { id } = await save()
    const gif = await setLogo(id, [() => makePicture({ format: 'gif' })])
    expect(gif).toMatchObject({
      code: uploadRefusals.wrongKind.code,
      msg: '文件内容不符合要求，请上传 JPG、PNG 或 WebP 图片',
    })
    const large = await setLogo(id, [
      async () => {
        const picture = await makeLogo()
        return { ...picture, bytes: Buffer.concat([picture.bytes, Buffer.alloc(2 * 1024 * 1024)]) }
      },
    ])
    expect(large).toMatchObject(refused(brandRefusals.pictureTooLarge))
    expect((await setLogo(id, [])).code).toBe(uploadRefusals.missing.code)
  })
})

test('serves the licence to everybody as text', async () => {
  const answer = await http.inject({ method: 'GET', url: '/licence' })
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.payload).toContain('Apache License')
})
