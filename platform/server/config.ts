import { isIPv4 } from 'node:net'
import { join, resolve, sep } from 'node:path'
import { type Env, Environment } from './environment.ts'
import { findPartialSettings } from './partialSettings.ts'
import { StartRefused } from './startRefused.ts'
import { isGuessable } from './secret/isGuessable.ts'
import { readOrMakeSecret } from './secret/keptSecret.ts'

export interface Config {
  readonly production: boolean
  readonly demo: boolean
  readonly host: string
  readonly port: number
  readonly dataFolder: string
  readonly databaseUrl: string | undefined
  readonly databasePool: number
  /** Keys the hashes of generated first passwords, of the names of tried accounts, and others. */
  readonly secret: string
  /**
   * True if it was just generated. It is stored once the database turns out not to have been used with another
   * secret.
   */
  readonly isSecretNew: boolean
  /** Former values of `secret`: used for decrypting and verifying, never for encrypting. */
  readonly previousSecrets: readonly string[]
  readonly metricsToken: string | undefined
  /** The address under which parents reach the console, without a trailing slash; null if not configured. */
  readonly publicUrl: string | null
  readonly trustedProxies: readonly string[]
  /** True if the `u` and `pw` parameters in the address may sign in. */
  readonly automaticSignIn: boolean
  readonly deadlineSeconds: number
  /** TCP port of the MQTT broker; 0 disables it. */
  readonly mqttPort: number
  /** TCP port of the devices' MQTT broker; 0 disables it. */
  readonly deviceMqttPort: number
  /** An external MQTT broker for devices, with user name and password in the URL; null to use the embedded one. */
  readonly deviceMqttUrl: string | null
  /** Joins several servers; null for a single one. */
  readonly redisUrl: string | null
  /** An S3 store for files instead of the data folder. */
  readonly s3: S3Access | null
  /** Message providers; null if not configured. */
  readonly sms: { readonly endpoint: string; readonly accessKey: string; readonly secretKey: string } | null
  readonly wechat: { readonly endpoint: string; readonly appId: string; readonly secret: string } | null
  /** The one-card system that credits cards; null if not configured. */
  readonly cardSystem: { readonly url: string; readonly key: string } | null
  /** The platform that gives the addresses of cameras' pictures; null if not configured. */
  readonly videoPlatform: { readonly url: string; readonly key: string; readonly secret: string } | null
  /** Calls allowed per minute; 0 means no limit. */
  readonly rates: { readonly perSession: number; readonly perAccount: number; readonly perAddress: number }
  /** Concurrent calls per account and concurrent batches per device; 0 means no limit. */
  readonly atOnce: { readonly perAccount: number; readonly perDevice: number }
  /** Full personal numbers of other people that one account may view; 0 means no limit. */
  readonly looks: { readonly perMinute: number; readonly perDay: number }
  /** Age in years at which audit entries are deleted; null keeps them forever. */
  readonly auditKeepYears: number | null
  /** Age in months at which access records are deleted; null keeps them forever. */
  readonly accessKeepMonths: number | null
  /** The addresses from which pictures in articles are fetched: public ones, or none. `any` is for tests. */
  readonly fetchPictures: 'public' | 'off' | 'any'
  /** The folder for nightly backups of the embedded database; null if there are none. */
  readonly backups: string | null
  /** Free bytes on the data folder's disk below which writes are refused. */
  readonly diskReserve: number
  /**
   * How many unreferenced files one night may delete, as set by the operator; null for a small share of all files.
   */
  readonly collectAtMost: number | null
  /** The number of this database when schools are spread over several; it never changes. */
  readonly cell: number
  /** True if refused calls are logged, with hashed names. */
  readonly securityLog: boolean
  readonly logLevel: string
}

/** An S3 store. The endpoint is the address of the bucket. */
export interface S3Access {
  readonly endpoint: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))

/** A missing or weak setting. The message says how to fix it. */
export class ConfigError extends StartRefused {}

/**
 * Refuses a broker URL without a user name or password. The broker checks devices' credentials and the server manages
 * them there, which must not be possible anonymously.
 */
const refuseAnonymousBroker = ({ DEVICE_MQTT_URL: url }: Env) => {
  if (url === undefined) return
  const { username, password } = new URL(url)
  if (username === '' || password === '') {
    throw new ConfigError('DEVICE_MQTT_URL 须带用户名和密码，例如 mqtts://xingtan:密码@broker.example:8883')
  }
}

const parseList = (text: string | undefined) => text?.split(',').map((part) => part.trim()) ?? []

/** Parses the previous secrets. Each was once the secret, so each must be as strong. */
const readPreviousSecrets = (env: Env): string[] => {
  const previous = parseList(env.SECRET_PREVIOUS)
  if (previous.length === 0) return []
  if (env.SECRET === undefined) throw new ConfigError('设置了 SECRET_PREVIOUS 就必须同时设置 SECRET')
  if (previous.includes(env.SECRET)) throw new ConfigError('SECRET_PREVIOUS 中不能有现在的 SECRET')
  if (previous.some((secret) => secret.length < 32 || isGuessable(secret))) {
    throw new ConfigError('SECRET_PREVIOUS 中的每一项（以逗号分隔）都须是原来用过的 SECRET，至少 32 个字符')
  }
  return previous
}

const readVideoPlatform = (env: Env): Config['videoPlatform'] =>
  env.VIDEO_PLATFORM_URL && env.VIDEO_PLATFORM_KEY && env.VIDEO_PLATFORM_SECRET
    ? {
        url: env.VIDEO_PLATFORM_URL.replace(/\/+$/, ''),
        key: env.VIDEO_PLATFORM_KEY,
        secret: env.VIDEO_PLATFORM_SECRET,
      }
    : null

const readS3 = (env: Env): Config['s3'] =>
  env.S3_ENDPOINT && env.S3_ACCESS_KEY && env.S3_SECRET_KEY
    ? {
        endpoint: env.S3_ENDPOINT,
        region: env.S3_REGION,
        accessKey: env.S3_ACCESS_KEY,
        secretKey: env.S3_SECRET_KEY,
      }
    : null

/**
 * The parts of a data folder that a backup copies. Backups inside them would be copied again, and the file collection
 * would find unknown files.
 */
const copiedFolders = ['database', 'files']

/** Returns the part of a data folder that contains the backup folder, or null if it is outside. */
export const copiedFolderAround = (data: string, backups: string): string | null =>
  copiedFolders.find((part) => `${resolve(backups)}${sep}`.startsWith(`${resolve(data, part)}${sep}`)) ?? null

const refuseCopiedFolder = (data: string, backups: string) => {
  const inside = copiedFolderAround(data, backups)
  if (inside === null) return
  throw new ConfigError(`BACKUPS 不能位于数据目录的 ${inside} 之内，请换一个目录，例如 ${join(data, 'backups')}`)
}

/**
 * The default is a folder next to the data folder, so that backups exist without any setting. A demo's data need no
 * backup.
 */
const chooseBackupFolder = (env: Env, demo: boolean): Config['backups'] => {
  if (env.BACKUPS === 'off' || env.DATABASE_URL !== undefined) return null
  if (env.BACKUPS !== undefined) {
    refuseCopiedFolder(env.DATA, env.BACKUPS)
    return env.BACKUPS
  }
  return demo || env.NODE_ENV === 'test' ? null : join(resolve(env.DATA), '..', 'backups')
}

/** Reads and checks the configuration, once. Production refuses missing or weak secrets. */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  // An empty setting in a compose file means "not set".
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(nonEmpty)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}：${issue.message}`)
    throw new ConfigError(`配置有误，请更正后再启动：\n${lines.join('\n')}`)
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const stateless = production || env.DATABASE_URL !== undefined
  if (production && env.SECRET === undefined) {
    throw new ConfigError(
      '生产环境必须设置 SECRET（至少 32 个字符），可用 openssl rand -base64 48 生成，所有节点须相同',
    )
  }
  if (env.SECRET !== undefined && isGuessable(env.SECRET)) {
    throw new ConfigError('SECRET 过于简单，请换成随机生成的字符串，例如 openssl rand -base64 48')
  }
  // SECRET later becomes an entry of SECRET_PREVIOUS, a comma-separated list, where a comma would split it.
  if (env.SECRET?.includes(',') === true) throw new ConfigError('SECRET 中不能有逗号，请换一个')
  if (env.METRICS_TOKEN !== undefined && isGuessable(env.METRICS_TOKEN)) {
    throw new ConfigError('METRICS_TOKEN 过于简单，请换成随机生成的字符串，例如 openssl rand -hex 24')
  }
  if (production && env.DEMO) throw new ConfigError('生产环境不能开启 DEMO：演示账号的密码是公开的')
  if (production && env.METRICS_TOKEN === undefined) {
    throw new ConfigError('生产环境必须设置 METRICS_TOKEN（至少 16 个字符），供监控系统读取 /metrics')
  }
  const demo = env.DEMO ?? (!stateless && isLoopback(env.HOST))
  const missing = findPartialSettings(env)
  if (missing !== null) throw new ConfigError(missing)
  refuseAnonymousBroker(env)
  return {
    production,
    demo,
    host: env.HOST,
    port: env.PORT,
    dataFolder: env.DATA,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    ...(env.SECRET === undefined ? readOrMakeSecret(env.DATA) : { secret: env.SECRET, isSecretNew: false }),
    previousSecrets: readPreviousSecrets(env),
    metricsToken: env.METRICS_TOKEN,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    trustedProxies: parseList(env.TRUSTED_PROXIES),
    automaticSignIn: env.AUTOMATIC_SIGN_IN,
    deadlineSeconds: env.DEADLINE_SECONDS,
    mqttPort: env.MQTT_PORT,
    deviceMqttPort: env.DEVICE_MQTT_URL === undefined ? env.DEVICE_MQTT_PORT : 0,
    deviceMqttUrl: env.DEVICE_MQTT_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    s3: readS3(env),
    sms:
      env.SMS_ACCESS_KEY && env.SMS_SECRET_KEY
        ? { endpoint: env.SMS_ENDPOINT, accessKey: env.SMS_ACCESS_KEY, secretKey: env.SMS_SECRET_KEY }
        : null,
    wechat:
      env.WECHAT_APP_ID && env.WECHAT_SECRET
        ? { endpoint: env.WECHAT_ENDPOINT, appId: env.WECHAT_APP_ID, secret: env.WECHAT_SECRET }
        : null,
    cardSystem:
      env.CARD_SYSTEM_URL && env.CARD_SYSTEM_KEY ? { url: env.CARD_SYSTEM_URL, key: env.CARD_SYSTEM_KEY } : null,
    videoPlatform: readVideoPlatform(env),
    rates: {
      perSession: env.RATE_PER_SESSION,
      perAccount: env.RATE_PER_ACCOUNT,
      perAddress: env.RATE_PER_ADDRESS,
    },
    atOnce: { perAccount: env.AT_ONCE_PER_ACCOUNT, perDevice: env.AT_ONCE_PER_DEVICE },
    looks: { perMinute: env.LOOKS_PER_MINUTE, perDay: env.LOOKS_PER_DAY },
    auditKeepYears: env.AUDIT_KEEP_YEARS ?? null,
    accessKeepMonths: env.ACCESS_KEEP_MONTHS ?? null,
    fetchPictures: env.FETCH_PICTURES === 'off' ? 'off' : 'public',
    backups: chooseBackupFolder(env, demo),
    diskReserve: env.DISK_RESERVE_MB * 1024 * 1024,
    collectAtMost: env.COLLECT_AT_MOST ?? null,
    cell: env.CELL,
    securityLog: env.SECURITY_LOG,
    logLevel: env.LOG_LEVEL,
  }
}
