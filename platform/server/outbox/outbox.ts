import type { PurposeName, TextMessageState } from '../../contract/messagePurposes.ts'
import type { Db } from '../database/connection.ts'

/** A message to a person outside the system. */
interface OutgoingMessage {
  readonly schoolId: number
  readonly memberId: number | null
  readonly channel: 'sms' | 'wechat'
  /** One of the purposes that `platform/contract/messagePurposes.ts` lists. */
  readonly purpose: string
  /** Telephone number or openid. */
  readonly recipient: string
  readonly values: Readonly<Record<string, string>>
}

/** Sends text messages and WeChat template messages. */
export interface Outbox {
  /**
   * Writes a message in the caller's transaction. A job sends it after the commit and retries on failure. Returns its
   * id.
   */
  readonly send: (db: Db, message: OutgoingMessage) => Promise<number>
  /** Queues an existing message again. The caller has set its state to waiting in the same transaction. */
  readonly sendAgain: (db: Db, message: { readonly id: number; readonly schoolId: number }) => Promise<void>
  /**
   * Returns if a school can send text messages of a purpose, or what is missing. Check it before sending: messages
   * that can't be sent would only pile up.
   */
  readonly wayOfTexts: (db: Db, schoolId: number, purpose: PurposeName) => Promise<TextMessageState>
}
