/** A message as a provider takes it: with the school's template for it. */
export interface ProviderMessage {
  /** Our number of the message; a provider that knows such numbers gets it. */
  readonly id: number
  readonly recipient: string
  readonly templateCode: string
  /** The signature in front of a text message; empty where the channel has none. */
  readonly signature: string
  readonly values: Readonly<Record<string, string>>
}

/** A way out. Gives the provider's own number of the message; throws a SendingError with a Chinese text. */
export type Provider = (message: ProviderMessage, signal: AbortSignal) => Promise<string>

/** A message that could not be sent: why, in Chinese, and whether another try may help. */
export class SendingError extends Error {
  readonly isWorthAnotherTry: boolean

  constructor(text: string, isWorthAnotherTry: boolean) {
    super(text)
    this.name = 'SendingError'
    this.isWorthAnotherTry = isWorthAnotherTry
  }
}

/** A known error of a provider: its Chinese text, and `again` where another try may help. */
export interface KnownError {
  readonly text: string
  readonly again?: true
}

/** How long a provider may take, ms. */
const patience = 10_000

/** A number that is too long for a double keeps its digits as a text: providers number their messages so. */
const exactly = (text: string, name: string, value: unknown): unknown => {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  return new RegExp(`"${name}"\\s*:\\s*(\\d+)`).exec(text)?.[1] ?? value
}

const fieldsOf = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) return {}
    return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, exactly(text, name, value)]))
  } catch {
    return {}
  }
}

/**
 * Asks a provider by HTTP and gives the fields of its JSON answer. Throws errors that are worth another try: no answer, an
 * answer too late, a fault of the provider's own, too many requests.
 */
export const askProvider = async (
  name: string,
  url: string,
  request: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> => {
  const late = AbortSignal.timeout(patience)
  try {
    const answer = await fetch(url, { method: 'POST', ...request, signal: AbortSignal.any([signal, late]) })
    const text = await answer.text()
    if (answer.status >= 500) throw new SendingError(`${name}暂时不可用（${answer.status}）`, true)
    if (answer.status === 429) throw new SendingError(`${name}请求过于频繁`, true)
    return fieldsOf(text)
  } catch (error) {
    if (error instanceof SendingError) throw error
    throw new SendingError(late.aborted ? `${name}没有及时应答` : `连接${name}失败`, true)
  }
}
