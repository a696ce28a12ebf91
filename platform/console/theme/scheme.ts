import { useSyncExternalStore } from 'react'
import type { Scheme } from './tokens.ts'

/** The user's choice: a fixed scheme, or the system's. */
export type SchemeChoice = 'system' | Scheme

const choiceKey = 'scheme'
const darkQuery = '(prefers-color-scheme: dark)'

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(darkQuery)
  query.addEventListener('change', listener)
  // A choice in one window applies to all windows of the browser.
  window.addEventListener('storage', listener)
  listeners.add(listener)
  return () => {
    query.removeEventListener('change', listener)
    window.removeEventListener('storage', listener)
    listeners.delete(listener)
  }
}

const readChoice = (): SchemeChoice => {
  const kept = localStorage.getItem(choiceKey)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** The scheme of the page: the chosen one, else the system's. */
const readScheme = (): Scheme => {
  const choice = readChoice()
  if (choice !== 'system') return choice
  return window.matchMedia(darkQuery).matches ? 'dark' : 'light'
}

/** Chooses the scheme, for this browser and until the next choice. */
export const chooseScheme = (choice: SchemeChoice) => {
  if (choice === 'system') localStorage.removeItem(choiceKey)
  else localStorage.setItem(choiceKey, choice)
  for (const listener of listeners) listener()
}

/** Returns the scheme of the page and re-renders on changes. */
export const useScheme = () => useSyncExternalStore(subscribe, readScheme)

/** Returns the user's choice and re-renders on changes. */
export const useSchemeChoice = () => useSyncExternalStore(subscribe, readChoice)
