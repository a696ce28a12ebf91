import { useEffect } from 'react'

/** Names the window after what is in front. */
export const useWindowTitle = (title: string) => {
  useEffect(() => {
    if (title === '') return undefined
    const before = document.title
    document.title = `${title} - ${before}`
    return () => {
      document.title = before
    }
  }, [title])
}
