import type { Config } from '../../../../platform/server/config.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Outbox } from '../../../../platform/server/outbox/outbox.ts'
import type { StoredSettings } from '../settings.ts'

/** The needs of sending: the transaction, the school and its settings, and the installation's address and secret. */
export interface SendParts {
  readonly db: Db
  readonly schoolId: number
  readonly now: Date
  readonly timeZone: string
  readonly settings: Pick<StoredSettings, 'headKinds' | 'parentKinds'>
  readonly outbox: Outbox
  readonly config: Pick<Config, 'publicUrl' | 'secret'>
}
