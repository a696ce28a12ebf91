import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { isGuessable } from './secret/isGuessable.ts'
import { keepSecret } from './secret/keptSecret.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'xingtan-config-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const secret = 'w6Zr2mQ9xK4tB8nE1vL7pS3yD5gH0jCa'
const metricsToken = 'Zp4vT8kQ2mX6wB9e'
const production = { NODE_ENV: 'production', SECRET: secret, METRICS_TOKEN: metricsToken }
const postgres = 'postgres://xingtan@db.example/xingtan'

const read = (environment: Record<string, string>) => readConfig({ DATA: folder, ...environment })
const complaint = (environment: Record<string, string>): string => {
  try {
    read(environment)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return error instanceof Error ? error.message : ''
  }
}

test('defaults to a demo on this machine only', () => {
  expect(read({})).toMatchObject({
    production: false,
    demo: true,
    host: '127.0.0.1',
    port: 8080,
    databaseUrl: undefined,
    databasePool: 10,
    metricsToken: undefined,
    trustedProxies: [],
    automaticSignIn: true,
    deadlineSeconds: 30,
    auditKeepYears: null,
    accessKeepMonths: null,
    securityLog: true,
    logLevel: 'info',
  })
})

test('accepts only a web address as PUBLIC_URL and removes its trailing slash', () => {
  expect(read({})).toMatchObject({ publicUrl: null })
  expect(read({ PUBLIC_URL: 'https://xingtan.example.cn/' })).toMatchObject({ publicUrl: 'https://xingtan.example.cn' })
  expect(complaint({ PUBLIC_URL: 'javascript:alert(1)' })).toContain('PUBLIC_URL')
})

test('treats an empty setting as absent', () => {
  expect(read({ PORT: '', DATABASE_URL: '', SECRET: '' })).toMatchObject({ port: 8080, databaseUrl: undefined })
})

test('accepts backups inside the data folder, but not inside the folders that a backup copies', () => {
  expect(read({ BACKUPS: join(folder, 'backups') })).toMatchObject({ backups: join(folder, 'backups') })
  expect(read({ BACKUPS: join(folder, 'files-of-nights') }).backups).toBe(join(folder, 'files-of-nights'))
  for (const part of ['files', 'files/nights', 'database/../database']) {
    expect(complaint({ BACKUPS: join(folder, part) })).toContain('BACKUPS 不能位于数据目录的')
  }
})

describe('a partly configured cluster or provider', () => {
  const s3 = { S3_ENDPOINT: 'https://s3.example/xingtan', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }
  const redis = { REDIS_URL: 'redis://redis.example' }

  test('is accepted when all parts are set', () => {
    const config = read({ DATABASE_URL: postgres, ...redis, ...s3 })
    expect(config).toMatchObject({ redisUrl: redis.REDIS_URL, s3: { endpoint: s3.S3_ENDPOINT, accessKey: 'key' } })
  })

  test('is accepted with the address and the key of a card system', () => {
    const [url, key] = ['https://card.example/credit', 'k'.repeat(16)]
    expect(read({ CARD_SYSTEM_URL: url, CARD_SYSTEM_KEY: key })).toMatchObject({ cardSystem: { url, key } })
    expect(read({})).toMatchObject({ cardSystem: null })
  })

  test('is accepted with the address, the key and the secret of a video platform', () => {
    const [url, key, secret] = ['https://video.example', 'key', 's'.repeat(16)]
    const all = { VIDEO_PLATFORM_URL: `${url}/`, VIDEO_PLATFORM_KEY: key, VIDEO_PLATFORM_SECRET: secret }
    expect(read(all)).toMatchObject({ videoPlatform: { url, key, secret } })
    expect(read({})).toMatchObject({ videoPlatform: null })
  })

  test.each([
    ['Redis without PostgreSQL', { ...redis, ...s3 }, 'DATABASE_URL'],
    ['Redis without S3', { DATABASE_URL: postgres, ...redis }, 'S3_ENDPOINT'],
    ['S3 without its keys', { S3_ENDPOINT: s3.S3_ENDPOINT }, 'S3_ACCESS_KEY'],
    ['half a key to text messages', { SMS_ACCESS_KEY: 'key' }, 'SMS_SECRET_KEY'],
    ['half a key to WeChat', { WECHAT_SECRET: 'secret' }, 'WECHAT_APP_ID'],
    ['a card system without its key', { CARD_SYSTEM_URL: 'https://card.example/credit' }, 'CARD_SYSTEM_KEY'],
    ['the key of a card system without its address', { CARD_SYSTEM_KEY: 'k'.repeat(16) }, 'CARD_SYSTEM_URL'],
    ['a video platform without its secret', { VIDEO_PLATFORM_URL: 'https://video.example' }, 'VIDEO_PLATFORM_SECRET'],
    [
      'a short key of a card system',
      { CARD_SYSTEM_URL: 'https://card.example', CARD_SYSTEM_KEY: 'k' },
      'CARD_SYSTEM_KEY',
    ],
    [
      'a card system without a web address',
      { CARD_SYSTEM_URL: 'card', CARD_SYSTEM_KEY: 'k'.repeat(16) },
      'CARD_SYSTEM_URL',
    ],
  ])('refuses %s and names the missing setting', (_what, environment, missing) => {
    expect(complaint(environment)).toContain(missing)
  })
})

test('reads settings from the environment', () => {
  const config = read({
    ...production,
    DATABASE_URL: postgres,
    PORT: '443',
    TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2',
    AUTOMATIC_SIGN_IN: '0',
    AUDIT_KEEP_YEARS: '3',
    ACCESS_KEEP_MONTHS: '24',
  })
  expect(config).toMatchObject({
    production: true,
    secret,
    metricsToken,
    databaseUrl: postgres,
    port: 443,
    trustedProxies: ['10.0.0.1', '10.0.0.2'],
    automaticSignIn: false,
    auditKeepYears: 3,
    accessKeepMonths: 24,
  })
})

describe('a changed secret', () => {
  const previous = 'K3jX8vQ2mN7bW5cZ1aS9dF4gH6kL0pRt'

  test('is read together with the previous ones', () => {
    const config = read({ SECRET: secret, SECRET_PREVIOUS: `${previous}, ${previous}x` })
    expect(config).toMatchObject({ secret, previousSecrets: [previous, `${previous}x`] })
    expect(read({ SECRET: secret }).previousSecrets).toEqual([])
  })

  test.each([
    ['without a present one', { SECRET_PREVIOUS: previous }, '必须同时设置 SECRET'],
    ['equal to the present one', { SECRET: secret, SECRET_PREVIOUS: `${previous},${secret}` }, '不能有现在的 SECRET'],
    ['too short', { SECRET: secret, SECRET_PREVIOUS: `${previous},short` }, '至少 32 个字符'],
    ['too simple', { SECRET: secret, SECRET_PREVIOUS: 'ab'.repeat(20) }, '原来用过的 SECRET'],
    ['ending in a comma', { SECRET: secret, SECRET_PREVIOUS: `${previous},` }, '至少 32 个字符'],
  ])('refuses a previous secret %s', (_what, environment, why) => {
    expect(complaint(environment)).toContain(why)
  })
})

describe('the demo', () => {
  test.each([
    ['on loopback, embedded', {}, true],
    ['on another loopback', { HOST: '127.0.0.2' }, true],
    ['on localhost', { HOST: 'localhost' }, true],
    ['on ::1', { HOST: '::1' }, true],
    ['open to the network', { HOST: '0.0.0.0' }, false],
    ['on a name that only looks like loopback', { HOST: '127.example.com' }, false],
    ['on PostgreSQL', { DATABASE_URL: postgres }, false],
    ['in production', production, false],
    ['open to the network, said out loud', { HOST: '0.0.0.0', DEMO: '1' }, true],
    ['on PostgreSQL, said out loud', { DATABASE_URL: postgres, DEMO: 'true' }, true],
    ['declined', { DEMO: '0' }, false],
  ])('%s: %o is %s', (_what, environment, demo) => {
    expect(read(environment).demo).toBe(demo)
  })

  test('is refused in production with the reason', () => {
    expect(complaint({ ...production, DEMO: '1' })).toContain('生产环境不能开启 DEMO')
  })
})

describe('production refuses', () => {
  test.each([
    ['a missing secret', { SECRET: '' }, '必须设置 SECRET'],
    ['a short secret', { SECRET: 'short' }, 'SECRET'],
    ['a secret with a comma', { SECRET: `${secret},${secret}` }, 'SECRET 中不能有逗号'],
    [
      'a network that is none',
      { SECRET: secret, TRUSTED_PROXIES: '10.0.0.0/99' },
      'TRUSTED_PROXIES：请填 IP 地址或网段',
    ],
    ['a simple secret', { SECRET: 'abcabcabc'.repeat(5) }, 'SECRET 过于简单'],
    ['a secret of words', { SECRET: 'correct-horse-battery-staple-2026-School' }, 'SECRET 过于简单'],
    ['a secret of one letter', { SECRET: 'x'.repeat(40) }, 'SECRET 过于简单'],
    ['the command of the documentation', { SECRET: 'openssl rand -base64 48 openssl rand' }, 'SECRET 过于简单'],
    ['a metrics token of words', { METRICS_TOKEN: 'TokenForTheMetrics2026' }, 'METRICS_TOKEN 过于简单'],
    ['a metrics token of one letter', { METRICS_TOKEN: 'a'.repeat(20) }, 'METRICS_TOKEN 过于简单'],
    ['another environment than there are', { NODE_ENV: 'Production' }, 'NODE_ENV'],
    ['a shortened environment', { NODE_ENV: 'prod' }, 'NODE_ENV'],
    ['a missing metrics token', { METRICS_TOKEN: '' }, '必须设置 METRICS_TOKEN'],
    ['a short metrics token', { METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
  ])('%s, with a sentence that says how to fix it', (_what, environment, sentence) => {
    expect(complaint({ ...production, ...environment })).toContain(sentence)
  })
})

describe('refuses a wrong setting by name, in Chinese, without its value', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://root:hidden-password@db/x'],
    ['DATABASE_POOL', '0'],
    ['DEADLINE_SECONDS', '0'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'perhaps'],
    ['SECRET', 'hidden-but-short'],
  ])('%s=%s', (name, value) => {
    const sentence = complaint({ [name]: value })
    expect(sentence).toMatch(new RegExp(`配置有误，请更正后再启动：\n  ${name}：.*\\p{Script=Han}`, 'u'))
    expect(sentence).not.toContain('hidden')
  })

  test('reports all wrong settings at once', () => {
    const sentence = complaint({ PORT: 'abc', LOG_LEVEL: 'loud' })
    expect(sentence).toContain('PORT')
    expect(sentence).toContain('LOG_LEVEL')
  })
})

describe('the secret of an installation outside production', () => {
  test('is created once and kept next to the data, readable only by its owner', () => {
    const config = read({})
    const first = config.secret
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(config.isSecretNew).toBe(true)
    expect(existsSync(join(folder, 'secret'))).toBe(false)
    keepSecret(config)
    expect(read({})).toMatchObject({ secret: first, isSecretNew: false })
    // Another process that started at the same moment.
    expect(() => keepSecret({ ...config, secret: 'x' })).toThrow('请再次启动')
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(first)
    expect(statSync(join(folder, 'secret')).mode & 0o077).toBe(0)
  })

  test('differs between installations', () => {
    expect(read({ DATA: join(folder, 'elsewhere') }).secret).not.toBe(read({}).secret)
  })
})

test('requires a user name and password for an external MQTT broker, which replaces the embedded port', () => {
  const DEVICE_MQTT_URL = 'mqtts://xingtan:a%40b@broker.example:8883'
  expect(read({ DEVICE_MQTT_URL })).toMatchObject({ deviceMqttUrl: DEVICE_MQTT_URL, deviceMqttPort: 0 })
  expect(read({})).toMatchObject({ deviceMqttUrl: null, deviceMqttPort: 1884 })
  for (const url of ['mqtt://broker.example', 'mqtt://xingtan@broker.example', 'mqtt://:secret@broker.example'])
    expect(complaint({ DEVICE_MQTT_URL: url })).toContain('DEVICE_MQTT_URL')
  expect(complaint({ DEVICE_MQTT_URL: 'http://xingtan:a@broker.example' })).toContain('DEVICE_MQTT_URL')
})

test('accepts any randomly generated secret', () => {
  for (let time = 0; time < 500; time += 1) {
    const made = [
      randomBytes(36).toString('base64'),
      randomBytes(32).toString('hex'),
      randomBytes(32).toString('base64url'),
    ]
    for (const one of made) expect(isGuessable(one), one).toBe(false)
  }
})

test('rejects every secret that appears in the documentation', () => {
  for (const name of ['README.md', 'compose.yaml', 'docs/operations.md']) {
    const text = readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
    const given = [...text.matchAll(/\b(?:SECRET|METRICS_TOKEN)(?:=|: )(\S+)/g)].map(([, value = '']) => value)
    const literal = given.filter((value) => !value.startsWith('${'))
    expect(literal.filter((value) => !isGuessable(value))).toEqual([])
  }
})
