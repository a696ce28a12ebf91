import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { common } from '../../contract/refusal.ts'
import type { Party } from '../database/fairShare.ts'
import type { Session } from '../session.ts'
import { type Counter, makeCounter, spend as spendOf } from './counter.ts'
import { makeKnownTokens } from './knownTokens.ts'
import { makeLanes } from './lanes.ts'
import { type Looks, makeLookBrake } from './lookBrake.ts'

/** Calls a minute that are let through; 0 lets all through. */
export interface Rates {
  readonly perSession: number
  readonly perAccount: number
  readonly perAddress: number
}

/** Calls of one account, and batches of one device, that a node works at at once; 0 lets all through. */
export interface AtOnce {
  readonly perAccount: number
  readonly perDevice: number
}

interface Settings {
  readonly rates: Rates
  readonly atOnce: AtOnce
  readonly looks: Looks
}

/** How long a call waits for those before it, ms: well within the deadline of a call. */
const patience = 10_000

/** A page asks some ten things at once; several windows that are opened together do it several times over. */
const callsWaiting = 60

/** Pictures of one person that are worked at at once: while one is decoded, another one is stored and written down. */
const picturesAtOnce = 2

/** Pictures of one person that wait for these. */
const picturesWaiting = 10

/** As on the devices' channel. */
const batchesWaiting = 16

/** Connections to the live channel, as a part of calls: a window connects once, and again when its line was broken. */
const connectionsOf = (calls: number) => Math.ceil(calls / 10)

/**
 * How much anybody may ask. A whole school may share one address, so sessions and accounts are counted first, and the
 * address is a bound far above what a school asks. Several nodes count together in Redis; where that is away, each by itself.
 */
export const makeLimits = ({ rates, atOnce, looks }: Settings, redis: Redis | null) => {
  const limiter = (name: string, points: number) => makeCounter(redis, name, points)
  const [session, account, address] = [
    limiter('session', rates.perSession),
    limiter('account', rates.perAccount),
    limiter('address', rates.perAddress),
  ]
  // Counted apart: a storm of connections must not use up what the same school may call.
  const listening = {
    session: limiter('listening-session', connectionsOf(rates.perSession)),
    address: limiter('listening-address', connectionsOf(rates.perAddress)),
  }

  const tokens = makeKnownTokens()
  const calls = makeLanes({
    most: atOnce.perAccount,
    mostWaiting: callsWaiting,
    patience,
    refusal: common.tooManyAtOnce,
  })
  const pictures = makeLanes({
    most: picturesAtOnce,
    mostWaiting: picturesWaiting,
    patience,
    refusal: common.tooManyAtOnce,
  })
  const batches = makeLanes({
    most: atOnce.perDevice,
    mostWaiting: batchesWaiting,
    patience,
    refusal: common.batchUnderWay,
  })

  const spend = (counter: Counter, key: string) => spendOf(counter, key, common.tooMany)
  /** Tokens are secrets also in a counter's name. */
  const nameOf = (token: string) => createHash('sha256').update(token).digest('base64url')

  return {
    /** Counts a call before anything is looked up: by the session, then by the address. */
    admit: async (token: string, from: string): Promise<void> => {
      if (token !== '' && session) await spend(session, nameOf(token))
      await spend(address, from)
    },
    /** Counts a connection to the live channel: by its token, right or wrong, then by the address. */
    admitListener: async (token: string, from: string): Promise<void> => {
      if (token !== '') await spend(listening.session, nameOf(token))
      await spend(listening.address, from)
    },
    /** Counts a call once the caller is known: all the sessions of one account together. */
    admitAccount: (token: string, { accountId, schoolId }: Pick<Session, 'accountId' | 'schoolId'>): Promise<void> => {
      tokens.learn(nameOf(token), { accountId, schoolId })
      return spend(account, String(accountId))
    },
    /** The school and the person among whom long reads are shared. */
    partyOf: (token: string): Party => tokens.partyOf(nameOf(token)),
    /** Counts a call that shows others' numbers in full, or tells whose a number is. */
    admitLook: makeLookBrake(looks, redis),
    /** Does a person's call in its turn among those of the same account, so that nobody's load takes the whole node. */
    inTurn: <T>(token: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
      token === '' || atOnce.perAccount === 0 ? work() : calls.inTurn(tokens.nameOf(nameOf(token)), signal, work),
    /** Takes a person's picture in its turn after those that they have sent before: a large one takes a core for seconds. */
    pictureInTurn: <T>(token: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
      pictures.inTurn(tokens.nameOf(nameOf(token)), signal, work),
    /** Does a device's call after those that it has sent before. */
    inTurnOfDevice: <T>(credential: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
      atOnce.perDevice === 0 ? work() : batches.inTurn(nameOf(credential), signal, work),
  }
}

export type Limits = ReturnType<typeof makeLimits>
