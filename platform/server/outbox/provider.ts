/** A message for a provider, with the school's template. */
export interface ProviderMessage {
  /** The product's message id, passed to providers that accept one. */
  readonly id: number
  readonly recipient: string
  readonly templateCode: string
  /** The signature in front of a text message; empty if the channel has none. */
  readonly signature: string
  readonly values: Readonly<Record<string, string>>
}

/** Sends a message. Returns the provider's receipt; throws a SendingError with a Chinese message. */
export type Provider = (message: ProviderMessage, signal: AbortSignal) => Promise<string>

/** Thrown for a message that could not be sent: the reason in Chinese, and if a retry may help. */
export class SendingError extends Error {
  readonly isWorthAnotherTry: boolean

  constructor(text: string, isWorthAnotherTry: boolean) {
    super(text)
    this.name = 'SendingError'
    this.isWorthAnotherTry = isWorthAnotherTry
  }
}

/** A known error of a provider: its Chinese text, and `again` if a retry may help. */
export interface KnownError {
  readonly text: string
  readonly again?: true
}

/** Timeout of a provider, ms. */
const timeout = 10_000

/** Keeps the digits of a number too long for a double as text: providers use such message ids. */
const keepDigits = (text: string, name: string, value: unknown): unknown => {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  return new RegExp(`"${name}"\\s*:\\s*(\\d+)`).exec(text)?.[1] ?? value
}

const parseFields = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) return {}
    return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, keepDigits(text, name, value)]))
  } catch {
    return {}
  }
}

/**
 * Calls a provider by HTTP and returns the fields of its JSON response. Throws retryable errors for a missing or late
 * response, a provider fault, and too many requests.
 */
export const askProvider = async (
  name: string,
  url: string,
  request: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> => {
  const late = AbortSignal.timeout(timeout)
  try {
    const answer = await fetch(url, { method: 'POST', ...request, signal: AbortSignal.any([signal, late]) })
    const text = await answer.text()
    if (answer.status >= 500) throw new SendingError(`${name}暂时不可用（${answer.status}）`, true)
    if (answer.status === 429) throw new SendingError(`${name}请求过于频繁`, true)
    return parseFields(text)
  } catch (error) {
    if (error instanceof SendingError) throw error
    throw new SendingError(late.aborted ? `${name}没有及时应答` : `连接${name}失败`, true)
  }
}
