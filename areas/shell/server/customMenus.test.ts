import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { invisibleInsideMessage } from '../../../platform/contract/blanks.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { type CustomMenuBody, shell } from '../contract.ts'

const { make, actor, as } = await useServer()

const makeScene = async () => {
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  return {
    school,
    who: await actor({ ...place, roles: [role.schoolDataAdministrator] }),
    teacher: await actor({ ...place, roles: [role.staff] }),
  }
}

const fresh = { id: 0, name: '图书馆', url: 'https://books.example/', version: 0 }

const add = async (who: Actor, values: Partial<z.input<typeof CustomMenuBody>> = {}) => {
  const body = { ...fresh, ...values }
  return (await as(who, shell.saveCustomMenu, { body })).data
}

const namesOf = async (who: Actor, body: object = {}) =>
  (await as(who, shell.customMenuPage, { body })).data.content.map((row) => row.name)

describe('custom menu entries', () => {
  test("are in everybody's menu as soon as they are added", async () => {
    const { who, teacher } = await makeScene()
    const added = await add(who, { icon: 'link', fixedParam: 'from=xingtan', orderNum: 3 })
    expect(added).toMatchObject({ name: '图书馆', host: '', version: 1, hidden: false, orderNum: 3 })
    expect(added.id).toBeGreaterThanOrEqual(10_000)
    const { data } = await as(teacher, shell.customMenu)
    expect(data).toMatchObject([
      { id: added.id, url: 'https://books.example/', fixedParam: 'from=xingtan', host: null },
    ])
  })

  test('are paged in order and searched by word and state', async () => {
    const { who } = await makeScene()
    await add(who, { name: '丙', orderNum: 3, hidden: true })
    await add(who, { name: '甲', orderNum: 1, url: '/sys/user' })
    await add(who, { name: '乙_1', orderNum: 2 })
    expect(await namesOf(who)).toEqual(['甲', '乙_1', '丙'])
    expect(await namesOf(who, { pageSize: 2, pageNum: 2 })).toEqual(['丙'])
    expect(await namesOf(who, { keyword: ' 甲 ' })).toEqual(['甲'])
    expect(await namesOf(who, { keyword: '/sys' })).toEqual(['甲'])
    expect(await namesOf(who, { keyword: '_' })).toEqual(['乙_1'])
    await add(who, { name: '丁', orderNum: 4, host: 'https://pay.example', url: '/app' })
    for (const keyword of ['pay.example', 'example/app']) expect(await namesOf(who, { keyword })).toEqual(['丁'])
    expect(await namesOf(who, { hidden: true })).toEqual(['丙'])
    expect(await namesOf(who, { hidden: false })).toEqual(['甲', '乙_1', '丁'])
  })

  test('are saved with the current version; a stale save is refused with the current entry', async () => {
    const { who } = await makeScene()
    const added = await add(who)
    const body = { ...added, icon: 'link' as const, token: 'x' }
    const saved = await as(who, shell.saveCustomMenu, { body: { ...body, name: '新图书馆' } })
    expect(saved.data).toMatchObject({ id: added.id, name: '新图书馆', version: 2 })
    const stale = await as(who, shell.saveCustomMenu, { body: { ...body, name: '旧图书馆' } })
    expect(stale).toMatchObject({ code: common.stale.code, data: { name: '新图书馆', version: 2 } })
    expect(stale.msg).toContain('自定义菜单')
    expect(await namesOf(who)).toEqual(['新图书馆'])
  })

  test('are deleted once', async () => {
    const { who } = await makeScene()
    const { id } = await add(who)
    expect(await as(who, shell.deleteCustomMenu, { body: { id } })).toMatchObject({ code: 200 })
    expect(await namesOf(who)).toEqual([])
    expect(await as(who, shell.deleteCustomMenu, { body: { id } })).toMatchObject(refused(common.notFound))
  })

  test('accept only places in the console or web URLs', async () => {
    const { who } = await makeScene()
    const said = async (values: object) => {
      const { status, data } = await as(who, shell.saveCustomMenu, { body: { ...fresh, ...values } })
      return { status, data }
    }
    const place = '请填写以 / 开头的站内路径，或以 http://、https:// 开头的网址'
    for (const url of ['javascript:alert(1)', '//evil.example', 'data:text/html,x', 'books.example']) {
      expect(await said({ url })).toEqual({ status: 400, data: [{ field: 'url', msg: place }] })
    }
    for (const host of ['javascript:alert(1)', '/path', 'books.example']) {
      const msg = '请填写以 http:// 或 https:// 开头的网址'
      expect(await said({ url: '/x', host })).toEqual({ status: 400, data: [{ field: 'host', msg }] })
    }
    const msg = '地址已是完整网址，请清空主机'
    expect(await said({ url: 'https://b.example/x', host: 'https://a.example' })).toEqual({
      status: 400,
      data: [{ field: 'host', msg }],
    })
    const named = '网址的主机前不能带用户名或密码（@ 及之前的部分）'
    for (const [field, values] of [
      ['url', { url: 'https://ok@evil.example/' }],
      ['host', { url: '/x', host: 'https://ok:1@evil.example' }],
    ] as const) {
      expect(await said(values)).toEqual({ status: 400, data: [{ field, msg: named }] })
    }
    for (const url of ['.evil.example/x', '@evil.example']) {
      expect(await said({ url, host: 'https://ok.example' })).toEqual({
        status: 400,
        data: [{ field: 'url', msg: place }],
      })
    }
    expect(await said({ url: '/x', icon: 'rocket' })).toMatchObject({ status: 400, data: [{ field: 'icon' }] })
    expect(await said({ url: '/sys/user' })).toMatchObject({ status: 200 })
    expect(await said({ url: '/x', host: 'https://books.example' })).toMatchObject({ status: 200 })
  })

  test('reject line breaks and other control characters', async () => {
    const { who } = await makeScene()
    const parts = { url: '/x', host: 'https://ok.example', fixedParam: 'a=1', customParam: 'b=2' }
    expect(await as(who, shell.saveCustomMenu, { body: { ...fresh, ...parts } })).toMatchObject({ status: 200 })
    for (const [field, value] of Object.entries(parts)) {
      for (const character of ['\r\n', '\u0001', '\u007F', '\u2028']) {
        const body = { ...fresh, ...parts, [field]: `${value}${character}x` }
        const { status, data } = await as(who, shell.saveCustomMenu, { body })
        expect([status, data], field).toEqual([400, [{ field, msg: invisibleInsideMessage }]])
      }
    }
    expect(await namesOf(who)).toEqual(['图书馆'])
  })

  test('of another school are neither shown nor changed', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    const foreign = await add(there.who)
    expect(await namesOf(here.who)).toEqual([])
    const body = { ...foreign, icon: '' as const }
    expect(await as(here.who, shell.saveCustomMenu, { body })).toMatchObject(refused(common.notFound))
    expect(await as(here.who, shell.deleteCustomMenu, { body: { id: foreign.id } })).toMatchObject(
      refused(common.notFound),
    )
    expect(await namesOf(there.who)).toEqual(['图书馆'])
  })
})

describe('credential of a custom entry', () => {
  test('stays if a save omits it, and is cleared by an empty text', async () => {
    const { who } = await makeScene()
    const { id } = await add(who, { token: 'credential-3' })
    const save = async (version: number, also: { token?: string | null }) =>
      (await as(who, shell.saveCustomMenu, { body: { ...fresh, id, version, ...also } })).data.token
    expect(await save(1, {})).toBe('credential-3')
    expect(await save(2, { token: null })).toBe('credential-3')
    expect(await save(3, { token: '' })).toBe('')
  })

  test('is shown only to users who may edit', async () => {
    const { school, who, teacher } = await makeScene()
    await add(who, { token: 'credential-1' })
    await make.grant(school.id, teacher.id, ['shell:menu:view'])
    expect((await as(who, shell.customMenuPage, { body: {} })).data.content).toMatchObject([{ token: 'credential-1' }])
    expect((await as(who, shell.customMenu)).text).not.toContain('credential-1')
    for (const answer of [await as(teacher, shell.customMenuPage, { body: {} }), await as(teacher, shell.customMenu)]) {
      expect(answer).toMatchObject({ code: 200 })
      expect(answer.text).toContain('图书馆')
      expect(answer.text).not.toContain('credential-1')
    }
  })

  test('is not logged in the trail', async () => {
    const { who } = await makeScene()
    await add(who, { token: 'credential-2' })
    const trail = JSON.stringify(await make.trailOf(who.id))
    expect(trail).toContain('图书馆')
    expect(trail).not.toContain('credential-2')
  })
})

test('refuses edits by a user who may only view', async () => {
  const { school, teacher } = await makeScene()
  await make.grant(school.id, teacher.id, ['shell:menu:view'])
  expect(await as(teacher, shell.customMenuPage, { body: {} })).toMatchObject({ code: 200 })
  expect(await as(teacher, shell.saveCustomMenu, { body: fresh })).toMatchObject(refused(common.forbidden))
  expect(await as(teacher, shell.exportCustomMenus, { body: {} })).toMatchObject({
    code: 200,
    data: { jobId: expect.any(Number) },
  })
})
