import { isIP } from 'node:net'
import { z } from 'zod'
import './chineseMessages.ts'

/** Network names that Fastify's proxy setting understands. */
const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** True for a comma-separated list of addresses and networks that Fastify's proxy setting accepts. */
const areNetworks = (text: string): boolean =>
  text.split(',').every((part) => {
    if (namedNetworks.has(part.trim())) return true
    const [address = '', bits, ...more] = part.trim().split('/')
    const version = isIP(address)
    return (
      version !== 0 &&
      more.length === 0 &&
      (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
    )
  })

const onOff = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')

/** All settings. `docs/operations.md` explains each. */
export const Environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], '请填 production（正式使用）、development 或 test')
    .default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  DATA: z.string().default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: '格式不正确，例如 postgres://用户:密码@主机:5432/库名' })
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  SECRET: z.string().min(32).optional(),
  SECRET_PREVIOUS: z.string().optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  DEMO: onOff.optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_PROXIES: z.string().refine(areNetworks, '请填 IP 地址或网段（如 10.0.0.0/8），以逗号分隔').optional(),
  AUTOMATIC_SIGN_IN: onOff.default(true),
  DEADLINE_SECONDS: z.coerce.number().int().min(1).max(600).default(30),
  MQTT_PORT: z.coerce.number().int().min(0).max(65_535).default(1883),
  DEVICE_MQTT_PORT: z.coerce.number().int().min(0).max(65_535).default(1884),
  DEVICE_MQTT_URL: z.url({ protocol: /^mqtts?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  SMS_ENDPOINT: z.url({ protocol: /^https?$/ }).default('https://dysmsapi.aliyuncs.com'),
  SMS_ACCESS_KEY: z.string().optional(),
  SMS_SECRET_KEY: z.string().optional(),
  CARD_SYSTEM_URL: z.url({ protocol: /^https?$/ }).optional(),
  CARD_SYSTEM_KEY: z.string().min(16).optional(),
  VIDEO_PLATFORM_URL: z.url({ protocol: /^https?$/ }).optional(),
  VIDEO_PLATFORM_KEY: z.string().min(1).optional(),
  VIDEO_PLATFORM_SECRET: z.string().min(16).optional(),
  WECHAT_ENDPOINT: z.url({ protocol: /^https?$/ }).default('https://api.weixin.qq.com'),
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_SECRET: z.string().optional(),
  RATE_PER_SESSION: z.coerce.number().int().min(0).default(1200),
  RATE_PER_ACCOUNT: z.coerce.number().int().min(0).default(3000),
  RATE_PER_ADDRESS: z.coerce.number().int().min(0).default(30_000),
  AT_ONCE_PER_ACCOUNT: z.coerce.number().int().min(0).max(1000).default(6),
  AT_ONCE_PER_DEVICE: z.coerce.number().int().min(0).max(1000).default(1),
  LOOKS_PER_MINUTE: z.coerce.number().int().min(0).default(60),
  LOOKS_PER_DAY: z.coerce.number().int().min(0).default(600),
  AUDIT_KEEP_YEARS: z.coerce.number().int().min(1).max(100).optional(),
  // At least four months: a device may deliver a record up to 90 days late.
  ACCESS_KEEP_MONTHS: z.coerce.number().int().min(4).max(1200).optional(),
  FETCH_PICTURES: z.enum(['on', 'off'], '请填 on 或 off').default('on'),
  BACKUPS: z.string().optional(),
  DISK_RESERVE_MB: z.coerce.number().int().min(0).default(256),
  // Meant for one night only, so each start logs that it is set.
  COLLECT_AT_MOST: z.coerce.number().int().min(1).optional(),
  CELL: z.coerce.number().int().min(0).max(8191).default(0),
  SECURITY_LOG: onOff.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Env = z.output<typeof Environment>
