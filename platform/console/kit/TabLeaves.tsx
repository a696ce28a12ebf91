import type { KeyboardEvent, ReactNode } from 'react'

// On Tab antd selects the highlighted option, which in a search is the first match and not chosen by the user.
const keepFromList = (event: KeyboardEvent) => {
  if (event.key === 'Tab') event.stopPropagation()
}

/** Wraps an antd Select, so that Tab closes its list and moves to the next control without choosing an option. */
export const TabLeaves = ({ children }: { readonly children: ReactNode }) => (
  <div role="none" style={{ display: 'contents' }} onKeyDownCapture={keepFromList}>
    {children}
  </div>
)
