/** Reasons by the error codes of the store or the network. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: '那里没有服务在监听，可能尚未启动',
  ETIMEDOUT: '连接超时，可能被防火墙阻挡',
  EHOSTUNREACH: '主机不可达',
  ENETUNREACH: '网络不可达',
  ECONNRESET: '连接中断',
  ENOTFOUND: '找不到这个主机',
  EAI_AGAIN: '暂时无法解析主机名',
  TimeoutError: '对方没有应答',
  NoSuchBucket: '没有这个存储桶（或没有权限查看它），请先建立它',
  InvalidAccessKeyId: 'S3_ACCESS_KEY 不正确',
  SignatureDoesNotMatch: 'S3_SECRET_KEY 或 S3_REGION 不正确',
  AccessDenied: '没有权限，请检查 S3_ACCESS_KEY 的权限',
}

/** The codes of an error and its causes, outermost first. */
const readCodes = (error: unknown): string[] => {
  if (!(error instanceof Error)) return []
  return [...('code' in error ? [String(error.code)] : []), error.name, ...readCodes(error.cause)]
}

/** Thrown when the file store fails: it is unreachable, its bucket is missing, or it denies access. */
export class StoreAway extends Error {
  /** The sentence for an operator: the store, the reason, and how to fix it. */
  readonly sentence: string

  constructor(endpoint: string, cause: unknown) {
    super('the file store is away', { cause })
    this.name = 'StoreAway'
    const known = readCodes(cause).find((code) => code in reasons)
    const message = cause instanceof Error ? cause.message : String(cause)
    const reason = (known === undefined ? undefined : reasons[known]) ?? `对方没有像 S3 那样应答：${message}`
    this.sentence = `无法使用 S3_ENDPOINT 所指的文件存储 ${endpoint}（${reason}）：请检查存储是否在运行、S3_* 各项设置是否正确，然后再启动`
  }
}
