import { inject } from 'vitest'
import type { Config } from '../../platform/server/config.ts'
import { waitsEnd } from './waits.ts'

/** A provider of text messages that a configuration may name; nobody answers there. */
export const someTextProvider: Config['sms'] = { endpoint: 'http://127.0.0.1:9', accessKey: 'key', secretKey: 'secret' }

/** A configuration for tests; nothing of it is read from the environment. */
export const testConfig = (changes: Partial<Config> = {}): Config => ({
  production: false,
  demo: false,
  host: '127.0.0.1',
  port: 0,
  dataFolder: inject('dataFolder'),
  databaseUrl: undefined,
  databasePool: 6,
  secret: 'only-for-tests-0123456789-abcdefgh',
  isSecretNew: false,
  previousSecrets: [],
  metricsToken: undefined,
  publicUrl: null,
  trustedProxies: [],
  automaticSignIn: true,
  // No test of something else fails by it where a hundred calls share a slow machine: a sixth of it is how long a call waits for
  // the database before it is refused.
  deadlineSeconds: (6 * waitsEnd) / 1000,
  mqttPort: 0,
  deviceMqttPort: 0,
  deviceMqttUrl: null,
  redisUrl: null,
  s3: null,
  sms: null,
  wechat: null,
  rates: { perSession: 0, perAccount: 0, perAddress: 0 },
  atOnce: { perAccount: 0, perDevice: 0 },
  looks: { perMinute: 0, perDay: 0 },
  auditKeepYears: null,
  accessKeepMonths: null,
  backups: null,
  diskReserve: 0,
  // All workers keep their files in one folder, each knows its own alone: a test whose clock runs ahead would take the others'.
  collectAtMost: 0,
  cell: 0,
  securityLog: true,
  logLevel: process.env['TEST_LOG'] ?? 'silent',
  ...changes,
})
