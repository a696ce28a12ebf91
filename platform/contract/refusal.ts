/**
 * A refusal that a call can return. `status` is the HTTP status: a business refusal has 200 and is recognized by its
 * code, so that only transport-level trouble looks like trouble to proxies and to the console's request layer.
 */
export interface RefusalKind {
  readonly code: number
  readonly msg: string
  readonly status: number
}

/** A catalogued refusal; `{…}` in `msg` is filled when it is thrown. */
export const refusal = (code: number, msg: string, status = 200): RefusalKind => ({ code, msg, status })

/** Refusals that the platform can return for any call (foundations §8). */
export const common = {
  badInput: refusal(400, '请求参数有误', 400),
  signedOut: refusal(401, '登录已失效，请重新登录', 401),
  forbidden: refusal(403, '无权限，请联系管理员', 403),
  /** Callers who read several schools from above see only counts of children. */
  figuresOnly: refusal(10062, '上级单位只看人数，不能查看学生个人的记录；确有需要请向学校了解'),
  /** The school does not have the module that the call belongs to. */
  notInSchool: refusal(10022, '本校未开通此功能，请联系平台管理员', 403),
  unknownPath: refusal(404, '请求地址出错', 404),
  deadline: refusal(408, '请求超时，请稍后重试', 408),
  tooLarge: refusal(413, '提交的内容过大', 413),
  /** The connection sent bytes that are not HTTP. */
  badRequest: refusal(10043, '请求无法识别，请检查请求格式', 400),
  headersTooLarge: refusal(10044, '请求头过大，请清除浏览器中本站的 Cookie 后重试', 431),
  tooMany: refusal(429, '操作过于频繁，请在 {seconds} 秒后重试', 429),
  /** Full numbers were requested more often than normal work needs. */
  tooManyLooks: refusal(10040, '您查看完整号码过于频繁（每分钟 {most} 次），请在 {seconds} 秒后重试', 429),
  tooManyLooksToday: refusal(
    10041,
    '您今日查看完整号码已达 {most} 次，请在 {seconds} 秒后重试；确有需要请联系平台管理员',
    429,
  ),
  /** One person has too many calls in progress (lanes.ts). */
  tooManyAtOnce: refusal(10038, '您同时进行的操作过多，请等待前面的操作完成，{seconds} 秒后重试', 429),
  /** A device sent its next batch before the receipt of the previous one. */
  batchUnderWay: refusal(
    10039,
    '该设备前面的批次仍在处理：请一次只发一批，收到回执后再发下一批，{seconds} 秒后重试',
    429,
  ),
  fault: refusal(500, '服务器内部错误，请联系管理员并提供编号 {id}', 500),
  /**
   * The database connection broke during the call. The call may or may not have been done, so check before repeating
   * it.
   */
  databaseAway: refusal(503, '数据库暂时无法连接，请稍后刷新重试', 503),
  /** The file store is unavailable. Only reading and writing file contents is affected. */
  storeAway: refusal(10065, '文件暂时无法读取或保存，请稍后重试；其他功能不受影响', 503),
  /** The server has more requests than it can serve in time. It refuses before the call starts, so nothing was done. */
  overloaded: refusal(10060, '系统繁忙，请在 {seconds} 秒后重试；本次操作未执行', 503),
  /** The server is stopping or restarting. */
  ending: refusal(10063, '服务器正在重新启动，请在 {seconds} 秒后重试；本次操作未执行', 503),
  /** Long searches share a limited number of connections, and the school's or the person's share is in use. */
  tooManySearches: refusal(
    10061,
    '正在进行的查询过多，请等待前面的查询完成，{seconds} 秒后重试；缩小查询范围会更快',
    503,
  ),
  /** The disk is full. Reading still works, and writing resumes by itself once there is room. */
  diskFull: refusal(507, '服务器磁盘空间不足，暂时无法保存（仍可查看），请联系管理员清理磁盘后重试', 507),
  /** An id out of reach gets the same refusal as one that does not exist, so that ids cannot be probed. */
  notFound: refusal(10004, '数据不存在或无权查看'),
  /** An idempotency key was reused for a different call. */
  keyReused: refusal(10021, '请求编号已用于其他操作，请刷新后重试'),
  /** A retry of a call whose response held a password or key. The call was done, but the secret is not stored. */
  saidOnce: refusal(10064, '这次操作已经完成，其中的密码、密钥只显示一次；没有看到时请刷新页面，再重新生成'),
  passwordToChange: refusal(10005, '请先修改初始密码', 403),
  tooManyJobs: refusal(10037, '您已有 {count} 个导入或导出任务未完成，请等待完成，或在操作历史中取消后再试'),
  /** A save on an outdated version. `details` holds the current record (versioned.ts). */
  stale: refusal(10020, '{name}已被他人修改，请核对后再保存'),
} as const

/** Thrown by a handler to return a catalogued refusal instead of data. `details` travels in `data`. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly fill: Readonly<Record<string, string | number>>
  readonly details: unknown

  constructor(kind: RefusalKind, fill: Readonly<Record<string, string | number>> = {}, details: unknown = null) {
    super(kind.msg.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(fill[name] ?? whole)))
    this.name = 'Refusal'
    this.kind = kind
    this.fill = fill
    this.details = details
  }
}
