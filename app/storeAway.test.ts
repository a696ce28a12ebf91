import { expect, test } from 'vitest'
import { administration } from '../areas/administration/contract.ts'
import { common } from '../platform/contract/refusal.ts'
import { role } from '../platform/contract/roles.ts'
import type { S3Access } from '../platform/server/config.ts'
import { explainStart } from '../platform/server/explainStart.ts'
import { makeStore } from '../platform/server/files/makeStore.ts'
import { freePort } from '../tests/support/freePort.ts'
import { makePicture } from '../tests/support/pictures.ts'
import { useFolder, useS3 } from '../tests/support/s3.ts'
import { useServer } from '../tests/support/useServer.ts'

const access = { region: 'us-east-1', accessKey: 'S3RVER', secretKey: 'S3RVER' }
const nobody: S3Access = { ...access, endpoint: `http://127.0.0.1:${await freePort()}/files` }
const there = await useS3()

test('refuses an upload while the file store is away, logs it once and stays ready', async () => {
  const lines: string[] = []
  const config = { s3: nobody, dataFolder: await useFolder(), logLevel: 'warn' }
  const server = await useServer({ config, logStream: { write: (line) => void lines.push(line) } })
  const platform = await server.make.makeSchool({ kind: 'platform', name: '平台' })
  const administrator = await server.actor({
    schoolId: platform.id,
    departments: [platform.rootId],
    roles: [role.superAdministrator],
  })
  const saved = await server.as(administrator, administration.saveBrand, {
    body: {
      host: 'away.example.cn',
      name: '青禾智慧教育',
      officialSite: '',
      trialSite: '',
      company: '青禾教育科技',
      recordNumber: '',
      version: 0,
    },
  })
  const upload = async () =>
    server.as(administrator, administration.setBrandLogo, {
      params: { id: saved.data.id },
      body: {},
      files: [await makePicture({ width: 60, height: 30, format: 'png' })],
    })
  const { code, status } = common.storeAway
  expect(await upload()).toMatchObject({ status, code, msg: '文件暂时无法读取或保存，请稍后重试；其他功能不受影响' })
  expect(await upload()).toMatchObject({ code })
  expect(lines.filter((line) => line.includes('the file store is away'))).toHaveLength(1)
  expect((await server.http.inject({ url: '/readyz' })).statusCode).toBe(200)
})

test.each([
  ['that is unreachable', nobody, '那里没有服务在监听'],
  ['without the bucket', { ...there, endpoint: there.endpoint.replace(/[^/]+$/, 'mistyped') }, '没有这个存储桶'],
])('refuses in one sentence to start with a file store %s', async (_what, s3, why) => {
  const refusal: unknown = await makeStore({ s3, dataFolder: '/none' })
    .readMark()
    .catch((error: unknown) => error)
  const said = explainStart(refusal)
  expect(said).toContain(`无法使用 S3_ENDPOINT 所指的文件存储 ${s3.endpoint}`)
  expect(said).toContain(why)
  expect(said).not.toMatch(/^\s+at /m)
})

test('finds no mark in an empty bucket', async () => {
  expect(await makeStore({ s3: there, dataFolder: '/none' }).readMark()).toBe(null)
})
