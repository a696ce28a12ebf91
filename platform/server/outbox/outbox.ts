import type { MessageChannel, PurposeName, TextMessageState } from '../../contract/messagePurposes.ts'
import type { Db } from '../database/connection.ts'

/** A message to a person outside the system. */
interface OutgoingMessage {
  readonly schoolId: number
  readonly memberId: number | null
  readonly channel: MessageChannel
  /** One of the purposes that `platform/contract/messagePurposes.ts` lists. */
  readonly purpose: string
  /** Telephone number or openid. */
  readonly recipient: string
  readonly values: Readonly<Record<string, string>>
}

/** A message that the outbox already has. */
type SentMessage = OutgoingMessage & { readonly id: number }

/** Sends text messages and WeChat template messages. */
export interface Outbox {
  /**
   * Writes a message in the caller's transaction. A job sends it after the commit and retries on failure. Returns its
   * id.
   */
  readonly send: (db: Db, message: OutgoingMessage) => Promise<number>
  /** Like `send` for many messages of one school. Returns their ids, in the order of the messages. */
  readonly sendAll: (db: Db, schoolId: number, messages: readonly OutgoingMessage[]) => Promise<readonly number[]>
  /** Queues an existing message again. The caller has set its state to waiting in the same transaction. */
  readonly sendAgain: (db: Db, message: { readonly id: number; readonly schoolId: number }) => Promise<void>
  /**
   * Queues those of these messages that failed again, to the recipient and by the channel that are right now. They keep
   * their values, links included.
   */
  readonly sendFailedAgain: (
    db: Db,
    schoolId: number,
    messages: readonly Pick<SentMessage, 'id' | 'channel' | 'recipient'>[],
  ) => Promise<void>
  /**
   * Returns if a school can send text messages of a purpose, or what is missing. Check it before sending: messages
   * that can't be sent would only pile up.
   */
  readonly wayOfTexts: (db: Db, schoolId: number, purpose: PurposeName) => Promise<TextMessageState>
  /** The same for each channel. */
  readonly waysOf: (
    db: Db,
    schoolId: number,
    purpose: PurposeName,
  ) => Promise<Readonly<Record<MessageChannel, TextMessageState>>>
}
