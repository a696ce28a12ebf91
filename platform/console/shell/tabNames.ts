import { useEffect, useSyncExternalStore } from 'react'
import { useScreenPlace } from '../location/screenPlace.ts'
import { readOwner } from '../session/store.ts'

const none: ReadonlyMap<string, string> = new Map()
const listeners = new Set<() => void>()
let names = none

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Tabs of another account begin their numbers again. */
const keyOf = (tab: number) => `${readOwner() ?? ''}:${tab}`

const put = (tab: number, name: string) => {
  const key = keyOf(tab)
  if ((names.get(key) ?? '') === name) return
  names = new Map([...names, [key, name]])
  for (const listener of listeners) listener()
}

/** The names that screens give their tabs; undefined for one that bears its screen's title. */
export const useTabNames = (): ((tab: number) => string | undefined) => {
  const now = useSyncExternalStore(subscribe, () => names)
  return (tab) => now.get(keyOf(tab)) || undefined
}

/**
 * Calls the tab that a screen stands in by what it shows just now, so that two of one screen are told apart; an empty name
 * gives it the screen's title back. A tab in the background keeps its name.
 */
export const useTabName = (name: string): void => {
  const { tab } = useScreenPlace()
  useEffect(() => {
    put(tab, name)
  }, [tab, name])
}
