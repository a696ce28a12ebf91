import { useEffect } from 'react'

/** Sets the window's title to the page in front. */
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
