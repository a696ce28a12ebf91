import type { KeyboardEvent, ReactNode } from 'react'

// antd chooses the option that is lit on Tab, which in a search is the first of the list: somebody nobody meant.
const keepFromList = (event: KeyboardEvent) => {
  if (event.key === 'Tab') event.stopPropagation()
}

/** Around a Select of antd: Tab closes its list and goes on to the next control, and chooses nothing. */
export const TabLeaves = ({ children }: { readonly children: ReactNode }) => (
  <div role="none" style={{ display: 'contents' }} onKeyDownCapture={keepFromList}>
    {children}
  </div>
)
