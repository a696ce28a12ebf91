import { demoAccounts } from '../district/accounts.ts'
import { type District, tenantIds } from '../district/district.ts'

/** A person who uses the console: from which desk, with which browser, and when. */
export interface Actor {
  readonly accountId: number
  readonly username: string
  /** Their records, by school. */
  readonly records: ReadonlyMap<number, number>
  /** The schools whose console they enter. */
  readonly schools: readonly number[]
  readonly desk: Device
  /** Another machine that they sometimes use. */
  readonly away: Device | null
  /** Probability of a sign-in on a school day, and on a weekend day. */
  readonly often: number
  readonly weekends: number
  /** Hours between which they arrive, and the most minutes they stay. */
  readonly from: number
  readonly to: number
  readonly stays: number
}

interface Device {
  readonly address: string
  readonly userAgent: string
}

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36'
const edge = `${chrome} Edg/138.0.0.0`
const oldChrome = chrome.replace('138', '109')
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const tablet =
  'Mozilla/5.0 (Linux; Android 14; BZT4-AL10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

const { platform, bureau, xingtan, mingde } = tenantIds

type Habits = Omit<Actor, 'accountId' | 'username' | 'records'>

const habits: Readonly<Partial<Record<keyof typeof demoAccounts, Habits>>> = {
  admin: {
    schools: [platform],
    desk: { address: '10.1.8.21', userAgent: mac },
    away: { address: '172.16.40.9', userAgent: chrome },
    often: 0.5,
    weekends: 0.1,
    from: 9,
    to: 16.5,
    stays: 90,
  },
  bureau: {
    schools: [bureau],
    desk: { address: '10.2.3.15', userAgent: edge },
    away: null,
    often: 0.55,
    weekends: 0,
    from: 8.6,
    to: 16.5,
    stays: 60,
  },
  school: {
    schools: [xingtan],
    desk: { address: '10.3.1.18', userAgent: chrome },
    away: { address: '10.3.200.44', userAgent: tablet },
    often: 0.95,
    weekends: 0.1,
    from: 7.8,
    to: 9.2,
    stays: 420,
  },
  teacher: {
    schools: [xingtan],
    desk: { address: '10.3.12.73', userAgent: edge },
    away: { address: '10.3.200.87', userAgent: tablet },
    often: 0.75,
    weekends: 0.06,
    from: 7.6,
    to: 15.5,
    stays: 120,
  },
  dorm: {
    schools: [xingtan],
    desk: { address: '10.3.60.5', userAgent: oldChrome },
    away: null,
    often: 0.9,
    weekends: 0.25,
    from: 20.4,
    to: 21.6,
    stays: 90,
  },
  gate: {
    schools: [xingtan],
    desk: { address: '10.3.70.2', userAgent: oldChrome },
    away: null,
    often: 0.92,
    weekends: 0.3,
    from: 6.6,
    to: 7.2,
    stays: 600,
  },
  both: {
    schools: [mingde, xingtan],
    desk: { address: '10.4.1.30', userAgent: edge },
    away: { address: '10.3.15.61', userAgent: edge },
    often: 0.65,
    weekends: 0.05,
    from: 8.2,
    to: 15.8,
    stays: 150,
  },
}

export type ActorName = keyof typeof habits

/** The users of the console, by the names of their accounts. */
export const findActors = ({ members }: District): ReadonlyMap<ActorName, Actor> => {
  const accountOf = new Map(members.map(({ username, accountId }) => [username, accountId]))
  const recordsOf = (account: number) =>
    new Map(members.flatMap(({ accountId, schoolId, id }) => (accountId === account ? [[schoolId, id] as const] : [])))
  const names = Object.keys(habits).filter((name): name is ActorName => name in habits)
  return new Map(
    names.flatMap((name) => {
      const habit = habits[name]
      const { username } = demoAccounts[name]
      const accountId = accountOf.get(username)
      if (!habit || accountId === undefined) return []
      return [[name, { ...habit, accountId, username, records: recordsOf(accountId) }] as const]
    }),
  )
}
