import { useSyncExternalStore } from 'react'
import { onRestart } from '../pageState.ts'

// wouter's hash hook moves a query before the '#'. This one keeps it inside, so that reloads, back and links keep it
// too.

const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

// A step back to another tab at the same place changes no hash and fires only popstate.
const changes = ['hashchange', 'popstate'] as const

/** A history step with its state. */
interface Step {
  readonly address: string
  readonly state: unknown
}

const stepNow = (): Step => ({ address: window.location.href, state: history.state })

const isSame = (one: Step, other: Step) =>
  one.address === other.address && JSON.stringify(one.state) === JSON.stringify(other.state)

let here: Step = { address: '', state: null }

/** Returns true if a browser step may happen now. Otherwise it keeps `take` and calls it later. */
type MayStep = (take: () => void) => boolean

const anyStep: MayStep = () => true

let mayStep = anyStep

/** Sets the check that runs before 后退 or another address would discard unsaved input. */
export const setStepCheck = (ask: MayStep) => {
  mayStep = ask
}

/** Handles a step of the browser: follows it, or reverts it until the check's question is answered. */
const follow = () => {
  const there = stepNow()
  if (isSame(there, here)) return
  const before = here
  const take = () => {
    history.replaceState(there.state, '', there.address)
    here = there
    tell()
  }
  if (mayStep(take)) {
    here = there
    tell()
    return
  }
  history.pushState(before.state, '', before.address)
  here = stepNow()
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    here = stepNow()
    for (const change of changes) window.addEventListener(change, follow)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) for (const change of changes) window.removeEventListener(change, follow)
  }
}

/** Splits `#/sys/user?page=2` into its path and its query, without '?'. */
export const splitHash = (hash: string) => {
  const [path = '', ...rest] = hash.replace(/^#?\/?/, '').split('?')
  return { path: `/${path}`, search: rest.join('?') }
}

/** The console's current path, without its query. */
export const readPath = () => splitHash(window.location.hash).path
const readSearch = () => splitHash(window.location.hash).search

/** The tab that made this history step, or null. */
const readTab = (): number | null => {
  const state: unknown = history.state
  const isNamed = typeof state === 'object' && state !== null && 'tab' in state && typeof state.tab === 'number'
  return isNamed ? Number(state.tab) : null
}

/** Stores the tab in this history step, so that 后退 finds it. */
export const storeTabInHistory = (tab: number) => {
  history.replaceState({ tab }, '', window.location.href)
  here = stepNow()
}

let leavesNoStep = false

onRestart(() => {
  here = stepNow()
  mayStep = anyStep
  leavesNoStep = false
})

/**
 * Runs `work`, whose navigation replaces the current history step. 后退 must not lead to a place that corrects itself.
 */
export const replacingHistory = (work: () => void) => {
  leavesNoStep = true
  try {
    work()
  } finally {
    leavesNoStep = false
  }
}

/** Goes to a place of the console, such as `/sys/user?page=2`. `replace` adds no history step. */
export const go = (to: string, how: 'push' | 'replace' = 'push', tab: number | null = null) => {
  const address = `${window.location.pathname}${window.location.search}#${to}`
  const isHere = window.location.hash === `#${to}` && readTab() === tab
  const state = tab === null ? null : { tab }
  if (how === 'replace' || isHere || leavesNoStep) history.replaceState(state, '', address)
  else history.pushState(state, '', address)
  here = stepNow()
  tell()
}

const goByOptions = (to: string, options?: { replace?: boolean }) => go(to, options?.replace ? 'replace' : 'push')

/** Returns the console's path, without its query, and re-renders on changes. */
export const usePath = () => useSyncExternalStore(subscribe, readPath)

/** Returns the query of the console's place, without '?', and re-renders on changes. */
export const useHashSearch = () => useSyncExternalStore(subscribe, readSearch)

/** Returns the tab that made the current history step. Two tabs may show the same place. */
export const useHashTab = () => useSyncExternalStore(subscribe, readTab)

const usePlace = (): [string, typeof goByOptions] => [usePath(), goByOptions]

/** Location hook that makes wouter's Router follow the hash. */
export const hashLocation = Object.assign(usePlace, {
  hrefs: (href: string) => `#${href}`,
  searchHook: useHashSearch,
})
