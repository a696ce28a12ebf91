import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { testConfig } from '../../../tests/support/config.ts'
import { socketWorkerPath } from '../../contract/socketWorker.ts'
import { linkToSockets, serveSocketWorker } from './socketWorker.ts'

const urls = ['ws://10.1.0.11:20190', 'ws://10.1.0.12:20190']

const serve = (config = testConfig()) => {
  const folder = mkdtempSync(join(tmpdir(), 'xingtan-sockets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const script = join(folder, socketWorkerPath)
  mkdirSync(dirname(script))
  writeFileSync(script, 'the script')
  let now = new Date()
  const http = Fastify()
  serveSocketWorker(http, { folder, config, clock: { now: () => now } })
  const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
  return { http, now, pass }
}

test('serves the script with a policy that allows only the machines in its link', async () => {
  const { http, now } = serve()
  const answer = await http.inject(linkToSockets(urls, now, testConfig()))
  expect(answer.body).toBe('the script')
  expect(answer.headers['content-security-policy']).toBe(
    "default-src 'none'; connect-src ws://10.1.0.11:20190 ws://10.1.0.12:20190",
  )
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('accepts a link signed with the previous secret but not with an unknown one', async () => {
  const secrets = { secret: 'the-secret-of-today-0123456789-abc', previousSecrets: [testConfig().secret] }
  const { http, now } = serve(testConfig(secrets))
  expect((await http.inject(linkToSockets(urls, now, testConfig()))).statusCode).toBe(200)
  const strange = testConfig({ secret: 'another-secret-0123456789-abcdefgh' })
  expect((await http.inject(linkToSockets(urls, now, strange))).statusCode).toBe(404)
})

test('answers 404 for a changed, expired or unsigned link', async () => {
  const { http, now, pass } = serve()
  const link = linkToSockets(urls, now, testConfig())
  const added = link.replace('10.1.0.12', '10.1.0.13')
  expect(added).not.toBe(link)
  for (const wrong of [socketWorkerPath, `${link}x`, added, link.replace('until=', 'until=9')]) {
    expect((await http.inject(wrong)).statusCode).toBe(404)
  }
  pass(301)
  expect((await http.inject(link)).statusCode).toBe(404)
})
