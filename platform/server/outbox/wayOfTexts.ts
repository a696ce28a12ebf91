import type { PurposeName } from '../../contract/messagePurposes.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/connection.ts'
import { type Session, schoolOf } from '../session.ts'
import type { Outbox } from './outbox.ts'
import { sendsTexts } from './providers.ts'

interface Ground {
  readonly db: Db
  readonly session: Session
  readonly config: Pick<Config, 'sms' | 'demo'>
  readonly outbox: Pick<Outbox, 'hasTemplate'>
}

/** Tells if the session's school can send text messages of a purpose, or what is lacking: somebody who takes them, or a template. */
export const wayOfTexts = async (
  { db, session, config, outbox }: Ground,
  purpose: PurposeName,
): Promise<'sent' | 'noProvider' | 'noTemplate'> => {
  if (!sendsTexts(config)) return 'noProvider'
  return (await outbox.hasTemplate(db, schoolOf(session), purpose)) ? 'sent' : 'noTemplate'
}
