import { Socket } from 'node:net'
import type { AuthenticateError, Client } from 'aedes'
import { Refusal } from '../../contract/refusal.ts'
import type { Database } from '../database/database.ts'
import type { Limits } from '../limits/limits.ts'
import type { Session, SessionSource } from '../session.ts'
import { listenerAddress } from './listenerAddress.ts'

/** MQTT 3.1.1 refusals: server unavailable, bad user name or password, not authorized. */
export const refusedBy = (returnCode: 3 | 4 | 5): AuthenticateError =>
  Object.assign(new Error('not authorised'), { returnCode })

/**
 * Prepares finding the session of a listener. Listening is no activity: a window left open overnight doesn't keep its
 * session alive.
 */
export const prepareFindSession =
  (database: Database, sessionSource: SessionSource) =>
  async (token: string): Promise<Session | null> =>
    (await database.transaction(({ db }) => sessionSource(db, token, 'watch'), { onlyReads: true }))?.session ?? null

interface Parts {
  readonly limits: Pick<Limits, 'admitListener'>
  readonly trustedProxies: readonly string[]
  readonly findSession: ReturnType<typeof prepareFindSession>
}

/** An admitted client, or the reason for its refusal. */
type Admission =
  | { readonly refused: AuthenticateError }
  | { readonly refused: null; readonly token: string; readonly session: Session }

/** Prepares counting the connections to a broker, by secret and by address. */
export const countConnections = ({ limits, trustedProxies }: Pick<Parts, 'limits' | 'trustedProxies'>) => {
  const addressOfRequest = listenerAddress(trustedProxies)

  /** A WebSocket listener comes with a request, a TCP listener only with a socket. */
  const addressOf = ({ req, conn }: Client): string => {
    if (req) return addressOfRequest(req)
    return conn instanceof Socket ? addressOfRequest({ headers: {}, socket: conn }) : ''
  }

  /** True for a client that connects too often. */
  return (client: Client, secret: string): Promise<boolean> =>
    limits.admitListener(secret, addressOf(client)).then(
      () => false,
      (error: unknown) => {
        if (error instanceof Refusal) return true
        throw error
      },
    )
}

/** Prepares the check of a client that connects: not too often, and with the token of a session inside a school. */
export const prepareAdmission = ({ findSession, ...parts }: Parts) => {
  const isOverLimit = countConnections(parts)

  return async (client: Client, password: Buffer | undefined): Promise<Admission> => {
    const token = password?.toString() ?? ''
    if (await isOverLimit(client, token)) return { refused: refusedBy(3) }
    const session = token === '' ? null : await findSession(token)
    if (session === null || session.schoolId === null || session.passwordToChange) return { refused: refusedBy(4) }
    return { refused: null, token, session }
  }
}
