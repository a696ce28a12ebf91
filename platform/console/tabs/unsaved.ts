import { readSession } from '../session/store.ts'

/** Something that can be half filled in. */
export interface Unsaved {
  /** The tab that it is in; null where it is in none. */
  readonly tab: number | null
  readonly isChanged: () => boolean
}

const open = new Set<Unsaved>()

/** True if anything half filled in would be lost with these tabs; with the whole page, where none are named. */
export const hasUnsaved = (tabs?: readonly number[]): boolean =>
  [...open].some(({ tab, isChanged }) => (!tabs || (tab !== null && tabs.includes(tab))) && isChanged())

/** True if anything half filled in stands in no tab, which another place of the console takes away. */
export const hasUnsavedOutside = (): boolean => [...open].some(({ tab, isChanged }) => tab === null && isChanged())

// A page that merely holds the listener is not kept by the browser for 后退, so it is there for as long as it is needed.
const warn = (event: BeforeUnloadEvent) => {
  if (readSession() !== null && hasUnsaved()) event.preventDefault()
}

/** Notes what can be half filled in while it is there; gives what ends that. */
export const noteUnsaved = (unsaved: Unsaved): (() => void) => {
  if (open.size === 0) window.addEventListener('beforeunload', warn)
  open.add(unsaved)
  return () => {
    open.delete(unsaved)
    if (open.size === 0) window.removeEventListener('beforeunload', warn)
  }
}
