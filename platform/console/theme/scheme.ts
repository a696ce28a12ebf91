import { useSyncExternalStore } from 'react'
import type { Scheme } from './tokens.ts'

/** The user's choice: one scheme always, or whichever the system asks for. */
export type SchemeChoice = 'system' | Scheme

const choiceKey = 'scheme'
const darkQuery = '(prefers-color-scheme: dark)'

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(darkQuery)
  query.addEventListener('change', listener)
  // A choice in one window is one for all windows of the browser.
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

/** The scheme of the page: the one that was chosen, else the one that the user's system asks for. */
const readScheme = (): Scheme => {
  const choice = readChoice()
  if (choice !== 'system') return choice
  return window.matchMedia(darkQuery).matches ? 'dark' : 'light'
}

/** Chooses the scheme, for this browser and until it is chosen otherwise. */
export const chooseScheme = (choice: SchemeChoice) => {
  if (choice === 'system') localStorage.removeItem(choiceKey)
  else localStorage.setItem(choiceKey, choice)
  for (const listener of listeners) listener()
}

/** The scheme of the page; the component follows its changes. */
export const useScheme = () => useSyncExternalStore(subscribe, readScheme)

/** The choice; the component follows its changes. */
export const useSchemeChoice = () => useSyncExternalStore(subscribe, readChoice)
