import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkSecret } from '../../../platform/server/secret/checkSecret.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { visitor } from '../contract.ts'
import { makeVisitorScene } from '../make.ts'
import { openDocument, sealDocument } from './documents.ts'
import { visit } from './tables.ts'

const now = new Date('2026-11-23T21:00:00Z')
const clock = { now: () => now }
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

test('erases personal data after the days of the school, but not of visitors inside, and keeps the figures', async () => {
  const server = await useSeparateServer({ clock })
  const { school, own, host, admin } = await makeVisitorScene(server)
  await own.setConfig(school.id, { retentionDays: 10 })
  const ended = (days: number) => ({ fromAt: daysAgo(days), untilAt: daysAgo(days) })
  const left = { state: 'left', enteredAt: daysAgo(12), leftAt: daysAgo(11) }
  const old = await own.makeVisit(school.id, host.id, { ...ended(12), ...left, name: '旧访客', plate: '京A12345' })
  const fresh = await own.makeVisit(school.id, host.id, { ...ended(9), name: '新访客' })
  const inside = await own.makeInside(school.id, host.id, { ...ended(30), name: '未离校' })
  const others = await makeVisitorScene(server)
  const usual = await others.own.makeVisit(others.school.id, others.host.id, { ...ended(12), name: '默认九十天' })
  await server.http.running.runner.schedule()
  await server.http.running.runner.drain()
  const rows = await own.asSystem((db) =>
    db.select({ id: visit.id, name: visit.name, telephone: visit.telephone, plate: visit.plate }).from(visit),
  )
  const nameOf = (id: number) => rows.find((row) => row.id === id)?.name
  expect(rows.find((row) => row.id === old)).toEqual({ id: old, name: '已清除', telephone: '', plate: '' })
  expect([fresh, inside, usual].map(nameOf)).toEqual(['新访客', '未离校', '默认九十天'])
  const { data } = await server.as(admin, visitor.visitStatistics, {
    body: { from: '2026-11-01', to: '2026-11-23' },
  })
  expect(data.visits).toBe(1)
})

test('encrypts document numbers again after a change of the secret', async () => {
  const before = { secret: 'the secret of before-0123456789-abcd', previousSecrets: [] }
  const changing = { secret: 'the secret of today-9876543210-zyxw', previousSecrets: [before.secret] }
  const server = await useSeparateServer({ clock, config: changing })
  for (const secrets of [before, changing]) await checkSecret(server.database, secrets)
  const { school, own, host } = await makeVisitorScene(server)
  const id = await own.makeVisit(school.id, host.id, sealDocument('E12345678', before))
  await server.http.running.runner.schedule()
  await server.http.running.runner.drain()
  const [row] = await own.asSystem((db) => db.select().from(visit).where(eq(visit.id, id)))
  expect(openDocument(row?.idCardCipher ?? null, { ...changing, previousSecrets: [] })?.plain ?? null).toBe('E12345678')
})
