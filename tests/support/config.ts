import { inject } from 'vitest'
import type { Config } from '../../platform/server/config.ts'
import { testSecret } from './testSecret.ts'
import { waitsEnd } from './waits.ts'

/** A text message provider for configurations. Nothing listens at its address. */
export const someTextProvider: Config['sms'] = { endpoint: 'http://127.0.0.1:9', accessKey: 'key', secretKey: 'secret' }

/** A configuration for tests. Nothing in it is read from the environment. */
export const testConfig = (changes: Partial<Config> = {}): Config => ({
  production: false,
  demo: false,
  host: '127.0.0.1',
  port: 0,
  dataFolder: inject('dataFolder'),
  databaseUrl: undefined,
  databasePool: 6,
  secret: testSecret,
  isSecretNew: false,
  previousSecrets: [],
  metricsToken: undefined,
  publicUrl: null,
  trustedProxies: [],
  automaticSignIn: true,
  // Long enough that no unrelated test fails by it when a hundred calls share a slow machine. A call waits a sixth of
  // it for the database before it is refused.
  deadlineSeconds: (6 * waitsEnd) / 1000,
  mqttPort: 0,
  deviceMqttPort: 0,
  deviceMqttUrl: null,
  redisUrl: null,
  s3: null,
  sms: null,
  wechat: null,
  cardSystem: { url: 'http://127.0.0.1:9/card', key: 'key-of-a-test-system' },
  videoPlatform: null,
  rates: { perSession: 0, perAccount: 0, perAddress: 0 },
  atOnce: { perAccount: 0, perDevice: 0 },
  looks: { perMinute: 0, perDay: 0 },
  auditKeepYears: null,
  accessKeepMonths: null,
  // A picture server of a test is on this machine. Tests of hostile addresses set `public`.
  fetchPictures: 'any',
  backups: null,
  diskReserve: 0,
  // All workers keep their files in one folder, but each knows only its files: a test whose clock runs ahead would
  // collect the files of others.
  collectAtMost: 0,
  cell: 0,
  securityLog: true,
  logLevel: process.env['TEST_LOG'] ?? 'silent',
  ...changes,
})
