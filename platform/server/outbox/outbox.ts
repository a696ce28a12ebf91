import type { PurposeName, TextWay } from '../../contract/messagePurposes.ts'
import type { Db } from '../database/connection.ts'

/** A message to somebody outside. */
export interface OutgoingMessage {
  readonly schoolId: number
  readonly memberId: number | null
  readonly channel: 'sms' | 'wechat'
  /** One of the purposes that `platform/contract/messagePurposes.ts` lists. */
  readonly purpose: string
  /** Telephone number or openid. */
  readonly recipient: string
  readonly values: Readonly<Record<string, string>>
}

/** The way out for text messages and WeChat templates. */
export interface Outbox {
  /** Writes a message into the caller's transaction; a job sends it after the commit, and again where that fails. Gives its id. */
  readonly send: (db: Db, message: OutgoingMessage) => Promise<number>
  /** Queues a message once more that was written before; the caller has set it waiting in the same transaction. */
  readonly sendAgain: (db: Db, message: { readonly id: number; readonly schoolId: number }) => Promise<void>
  /**
   * Tells if a school can send text messages of a purpose, or what is lacking. Messages that cannot be sent would only pile
   * up: who tells people of something asks first.
   */
  readonly wayOfTexts: (db: Db, schoolId: number, purpose: PurposeName) => Promise<TextWay>
}
