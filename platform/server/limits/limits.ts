import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { common } from '../../contract/refusal.ts'
import type { Party } from '../database/fairShare.ts'
import type { Session } from '../session.ts'
import { type Counter, makeCounter, spend as spendOf } from './counter.ts'
import { makeKnownTokens } from './knownTokens.ts'
import { makeLanes } from './lanes.ts'
import { type Looks, makeNumberViewLimit } from './lookBrake.ts'

/** Calls allowed per minute; 0 means no limit. */
interface Rates {
  readonly perSession: number
  readonly perAccount: number
  readonly perAddress: number
}

/** Concurrent calls of one account and concurrent batches of one device, per node; 0 means no limit. */
interface AtOnce {
  readonly perAccount: number
  readonly perDevice: number
}

interface Settings {
  readonly rates: Rates
  readonly atOnce: AtOnce
  readonly looks: Looks
}

/** How long a call waits for earlier ones, ms: well within a call's deadline. */
const maxWait = 10_000

/** A page makes about ten calls at once, and several windows opened together several times that. */
const callsWaiting = 60

/** Images of one person that are processed concurrently: while one is decoded, another is stored and recorded. */
const picturesAtOnce = 2

/** Images of one person that wait for these. */
const picturesWaiting = 10

/** As on the devices' channel. */
const batchesWaiting = 16

/** Live-channel connections as a share of calls: a window connects once, and again after a broken connection. */
const connectionLimit = (calls: number) => Math.ceil(calls / 10)

/**
 * Limits how much a caller may use. A whole school may share one address, so sessions and accounts are counted first,
 * and the address limit is far above what a school needs. Several nodes share counts in Redis; while it is away, each
 * counts separately.
 */
export const makeLimits = ({ rates, atOnce, looks }: Settings, redis: Redis | null) => {
  const limiter = (name: string, points: number) => makeCounter(redis, name, points)
  const [session, account, address] = [
    limiter('session', rates.perSession),
    limiter('account', rates.perAccount),
    limiter('address', rates.perAddress),
  ]
  // Counted separately: a burst of connections must not use up the calls of the same school.
  const listening = {
    session: limiter('listening-session', connectionLimit(rates.perSession)),
    address: limiter('listening-address', connectionLimit(rates.perAddress)),
  }

  const tokens = makeKnownTokens()
  const calls = makeLanes({
    most: atOnce.perAccount,
    mostWaiting: callsWaiting,
    patience: maxWait,
    refusal: common.tooManyAtOnce,
  })
  const pictures = makeLanes({
    most: picturesAtOnce,
    mostWaiting: picturesWaiting,
    patience: maxWait,
    refusal: common.tooManyAtOnce,
  })
  const batches = makeLanes({
    most: atOnce.perDevice,
    mostWaiting: batchesWaiting,
    patience: maxWait,
    refusal: common.batchUnderWay,
  })

  const spend = (counter: Counter, key: string) => spendOf(counter, key, common.tooMany)
  /** Tokens are secrets, even in a counter's name. */
  const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

  return {
    /** Counts a call before any lookup: for the session, then for the address. */
    admit: async (token: string, from: string): Promise<void> => {
      if (token !== '' && session) await spend(session, hashToken(token))
      await spend(address, from)
    },
    /** Counts a connection to the live channel: for its token, valid or not, then for the address. */
    admitListener: async (token: string, from: string): Promise<void> => {
      if (token !== '') await spend(listening.session, hashToken(token))
      await spend(listening.address, from)
    },
    /** Counts a call once the caller is known, across all sessions of an account. */
    admitAccount: (token: string, { accountId, schoolId }: Pick<Session, 'accountId' | 'schoolId'>): Promise<void> => {
      tokens.learn(hashToken(token), { accountId, schoolId })
      return spend(account, String(accountId))
    },
    /** The school and person among whom long reads take turns. */
    partyOf: (token: string): Party => tokens.partyOf(hashToken(token)),
    /** Counts a call that shows full numbers of other people, or that finds a person by number. */
    admitLook: makeNumberViewLimit(looks, redis),
    /**
     * Runs a person's call in turn among those of the same account, so that one user's load can't take the whole
     * node.
     */
    inTurn: <T>(token: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
      token === '' || atOnce.perAccount === 0 ? work() : calls.inTurn(tokens.nameOf(hashToken(token)), signal, work),
    /** Processes a person's image in turn after those sent before: a large one takes a core for seconds. */
    pictureInTurn: <T>(token: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
      pictures.inTurn(tokens.nameOf(hashToken(token)), signal, work),
    /** Runs a device's call after those that it sent before. */
    inTurnOfDevice: <T>(credential: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
      atOnce.perDevice === 0 ? work() : batches.inTurn(hashToken(credential), signal, work),
  }
}

export type Limits = ReturnType<typeof makeLimits>
