import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ScreenPlaceContext } from '../location/screenPlace.ts'
import { registerUnsaved } from '../tabs/unsaved.ts'

/** The context that a dialog provides to its forms. */
export interface FormsContext {
  /** Registers a form while it is mounted. Returns a function that unregisters it. */
  readonly enter: (isChanged: () => boolean) => () => void
  /** Leaves the dialog, as Esc and the cross do. */
  readonly leave: () => void
}

/** Set by each dialog around its contents. */
export const FormsContext = createContext<FormsContext | null>(null)

/**
 * Registers an input that may have unsaved changes. The user is asked before its dialog, tab or page is closed, or its
 * tab is refreshed. Returns the function that leaves the dialog.
 */
export const useUnsaved = (isChanged: () => boolean): (() => void) | undefined => {
  const tab = useContext(ScreenPlaceContext)?.tab ?? null
  const dialog = useContext(FormsContext)
  const enter = dialog?.enter
  // This may be called during the rendering of another component, where an effect event isn't allowed.
  const latest = useRef(isChanged)
  useLayoutEffect(() => {
    latest.current = isChanged
  })
  useEffect(() => {
    const now = () => latest.current()
    const ends = [registerUnsaved({ tab, isChanged: now }), enter?.(now)]
    return () => {
      for (const end of ends) end?.()
    }
  }, [tab, enter])
  return dialog?.leave
}

/** Like `useUnsaved`, for a draft that stays open after it has been saved. */
export const useUnsavedDraft = (draft: unknown, { isPending, refused }: { isPending: boolean; refused: unknown }) => {
  const text = JSON.stringify(draft)
  const [saved, setSaved] = useState(text)
  const [wasPending, setWasPending] = useState(isPending)
  if (isPending !== wasPending) {
    setWasPending(isPending)
    if (!isPending && refused === null) setSaved(text)
  }
  return useUnsaved(() => text !== saved)
}
