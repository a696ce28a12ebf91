import { readSession } from '../session/store.ts'

/** An input that may have unsaved changes. */
interface Unsaved {
  /** The tab that contains it. Null outside of tabs. */
  readonly tab: number | null
  readonly isChanged: () => boolean
}

const open = new Set<Unsaved>()

/** True if closing these tabs would lose unsaved input. Without `tabs`, if closing the page would. */
export const hasUnsaved = (tabs?: readonly number[]): boolean =>
  [...open].some(({ tab, isChanged }) => (!tabs || (tab !== null && tabs.includes(tab))) && isChanged())

/** True if there is unsaved input outside of tabs, which is lost by going to another place. */
export const hasUnsavedOutside = (): boolean => [...open].some(({ tab, isChanged }) => tab === null && isChanged())

// Browsers don't cache a page with a beforeunload listener for 后退, so it is attached only while it is needed.
const warn = (event: BeforeUnloadEvent) => {
  if (readSession() !== null && hasUnsaved()) event.preventDefault()
}

/** Registers an input that may have unsaved changes. Returns a function that unregisters it. */
export const registerUnsaved = (unsaved: Unsaved): (() => void) => {
  if (open.size === 0) window.addEventListener('beforeunload', warn)
  open.add(unsaved)
  return () => {
    open.delete(unsaved)
    if (open.size === 0) window.removeEventListener('beforeunload', warn)
  }
}
