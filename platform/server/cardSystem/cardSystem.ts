import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'
import { SendingError, askProvider } from '../outbox/provider.ts'

/** A request to credit a card. The amount is in fen. */
interface CardCredit {
  /** The card system credits each number once and answers a repeated one like the first. */
  readonly requestNumber: string
  readonly schoolId: number
  readonly tradeCode: string
  readonly cardNum: string
  readonly amount: number
}

/**
 * Credits a card and returns the card system's serial number. Throws a `SendingError` with a Chinese reason; if it is
 * worth another try, the card may have been credited all the same.
 */
export type CardSystem = (credit: CardCredit, signal: AbortSignal) => Promise<string>

const name = '一卡通系统'

/**
 * Asks the card system over HTTP: a JSON body signed with HMAC-SHA256 in `X-Signature`, answered with `serial` or with
 * `reason`.
 */
const askCardSystem =
  ({ url, key }: NonNullable<Config['cardSystem']>): CardSystem =>
  async ({ requestNumber, schoolId, tradeCode, cardNum, amount }, signal) => {
    const body = JSON.stringify({ requestNumber, schoolId, tradeCode, cardNum, amount })
    const signature = createHmac('sha256', key).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-signature': signature }
    const { serial, reason } = await askProvider(name, url, { headers, body }, signal)
    if (typeof serial === 'string' && serial !== '') return serial
    throw new SendingError(
      typeof reason === 'string' && reason !== '' ? reason.slice(0, 200) : `${name}拒绝了充值`,
      false,
    )
  }

/** A card system for demonstrations, which credits every card. */
const demoCardSystem: CardSystem = ({ requestNumber }) => Promise.resolve(`DEMO-${requestNumber}`)

/** Returns the configured card system, a pretended one in demo mode, or null. */
export const makeCardSystem = ({ cardSystem, demo }: Pick<Config, 'cardSystem' | 'demo'>): CardSystem | null => {
  if (cardSystem !== null) return askCardSystem(cardSystem)
  return demo ? demoCardSystem : null
}
